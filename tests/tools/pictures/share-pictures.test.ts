import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { themeColors } from "#app/ui/theme-script.tsx";
import { towns } from "#content/locations.ts";
import { serviceSummaries } from "#content/services.ts";
import { drawSharePictures } from "#tools/pictures/draw.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const pictures = await drawSharePictures();

test("every service, every town and every main page has a picture, and no other address", () => {
  const pages = pictures.map(({ page }) => page);
  const main = ["/", "/about", "/services", "/service-areas", "/reviews", "/faq", "/estimate", "/referrals"];
  expect(pages.toSorted()).toEqual(
    [
      ...main,
      "/contact",
      "/plan",
      ...serviceSummaries.map(({ id }) => `/services/${id}`),
      ...towns.map(({ key }) => `/locations/${key}`),
    ].toSorted(),
  );
});

test("no two pictures and no two texts are the same, and each file is named for its content", () => {
  expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(pictures.length);
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
  for (const { file } of pictures) expect(file).toMatch(/^share\/[\w-]+\.[0-9a-f]{8}\.png$/);
});

test("a picture needs nothing from outside: no font, no class, no reference to a shape or a file", () => {
  for (const { page, svg } of pictures)
    expect(svg, page).not.toMatch(/<text|<image|<use|class=|href=|var\(|light-dark|NaN|undefined/);
});

test("the town's own name, state and distance are in what is said about its picture", () => {
  const alt = pictures.find(({ page }) => page === "/locations/washington-dc")?.alt;
  expect(alt).toBe(
    "Movers in Washington, DC. 22 miles from our Sterling office, in a straight line. Beside the words, a map of Washington, DC and the towns around it.",
  );
});

test("the colors around a page are the paper of its theme", () => {
  const tokens = readFileSync(path.join(root, "app/styles/tokens.css"), "utf8");
  expect(tokens).toContain(`--paper: light-dark(${themeColors.light}, ${themeColors.dark});`);
});

test("the icon that all others are drawn from has the colors of the site", () => {
  const icon = readFileSync(path.join(root, "public/favicon.svg"), "utf8");
  const tokens = readFileSync(path.join(root, "app/styles/tokens.css"), "utf8");
  for (const [color] of icon.matchAll(/#[0-9a-f]{6}/g)) expect(tokens).toContain(color);
  expect(existsSync(path.join(root, "public/social.png"))).toBe(false);
});
