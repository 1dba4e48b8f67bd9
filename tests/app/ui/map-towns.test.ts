import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areaTowns, heroTowns } from "#app/ui/map-labels.ts";
import { route7 } from "#app/ui/map-route.ts";
import { findGridSquare, mapSize, mapTowns } from "#app/ui/map-towns.ts";
import { findLocation } from "#content/locations.ts";

const [hero, areas] = ["map-places", "map-area-places"].map((name) =>
  readFileSync(new URL(`../../../app/styles/${name}.css`, import.meta.url), "utf8").replace(/\s+/g, " "),
);

test("every town's name stands where the town lies", () => {
  for (const { key, x, y } of mapTowns)
    expect(heroTowns[key] ? hero : areas).toContain(`[data-town="${key}"] { --px: ${x}; --py: ${y}; }`);
});

test("every town lies on the map, and those with a spot exist", () => {
  for (const { key, x, y } of mapTowns) {
    expect(x > 0 && x < mapSize.width, key).toBe(true);
    expect(y > 0 && y < mapSize.height, key).toBe(true);
  }
  const keys = mapTowns.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining([...Object.keys(heroTowns), ...Object.keys(areaTowns)]));
});

test("the truck drives along the drawn Route 7", () => {
  expect(hero).toContain(`"${route7}"`);
});

test("the squares of the grid run east and south", () => {
  const [winchester, alexandria] = ["winchester", "alexandria"].map(findLocation);
  expect(winchester && findGridSquare(winchester)).toBe("B2");
  expect(alexandria && findGridSquare(alexandria)).toBe("F3");
});
