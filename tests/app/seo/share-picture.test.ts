import sharp from "sharp";
import { expect, test } from "vitest";
import { sharePictures } from "#app/seo/share-picture.ts";
import { drawSharePicture } from "#dev/pictures/share-pictures.ts";

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
