import sharp from "sharp";
import { expect, test } from "vitest";
import { findSharePicture, sharePictures } from "#app/share-picture.ts";
import { drawSharePicture } from "#dev/pictures/share-pictures.ts";

test("a page has its own picture or the home page's", () => {
  expect(findSharePicture("/services/packing")?.src).toBe("/share/services-packing.png");
  expect(findSharePicture("/locations/reston")?.alt).toBe("A map of Reston and the towns around it.");
  expect(findSharePicture("/no-such-page")).toBe(findSharePicture("/"));
});

test("no two pictures have the same file or description", () => {
  expect(new Set(sharePictures.map(({ src }) => src)).size).toBe(sharePictures.length);
  expect(new Set(sharePictures.map(({ alt }) => alt)).size).toBe(sharePictures.length);
});

test("a picture shows its drawing in color", async () => {
  const png = await drawSharePicture("/services/packing");
  const { dominant } = await sharp(png).stats();
  expect(Math.max(dominant.r, dominant.g, dominant.b), "the sky, not black").toBeGreaterThan(180);
});

test("a page whose drawing is missing fails the build", async () => {
  await expect(async () => drawSharePicture("/services/no-such")).rejects.toThrow("service-no-such");
});
