import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areaTowns, heroTowns } from "#app/ui/map/map-labels.ts";
import { route7 } from "#app/ui/map/map-route.ts";
import { findGridSquare, mapSize, mapTowns } from "#app/ui/map/map-towns.ts";
import { findLocation } from "#content/locations.ts";

const [hero, areas, map] = ["map-places", "map-area-places", "map"].map((name) =>
  readFileSync(new URL(`../../../../app/styles/${name}.css`, import.meta.url), "utf8").replace(/\s+/g, " "),
);

test("every town's name is where the town is", () => {
  for (const { key, x, y } of mapTowns)
    expect(heroTowns[key] ? hero : areas).toContain(`[data-town="${key}"] { --px: ${x}; --py: ${y}; }`);
});

test("every town is on the map, and every label belongs to a town", () => {
  for (const { key, x, y } of mapTowns) {
    expect(x > 0 && x < mapSize.width, key).toBe(true);
    expect(y > 0 && y < mapSize.height, key).toBe(true);
  }
  const keys = mapTowns.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining([...Object.keys(heroTowns), ...Object.keys(areaTowns)]));
});

test("the truck drives along Route 7 on the map", () => {
  expect(hero).toContain(`"${route7}"`);
});

test("the truck stops before the shield of Route 7 on the hero's map", () => {
  const [start = "", ...bends] = route7.slice(1).split("q");
  const steps = bends.map((bend) => bend.match(/-?\d+/g)?.slice(2).map(Number) ?? []);
  const lengths = steps.map(([x = 0, y = 0]) => Math.hypot(x, y));
  const share = Number(/offset-distance: (\d+)%/.exec(map ?? "")?.[1]) / 100;
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  let stop = Number.parseFloat(start);
  for (const [index, [x = 0]] of steps.entries()) {
    const length = lengths[index] ?? 0;
    stop += x * Math.max(0, Math.min(1, left / length));
    left -= length;
  }
  const shield = Number(/\.map-hero \[data-place="route-7"\] \{ --px: (\d+)/.exec(hero ?? "")?.[1]);
  // Half the truck, plus half the shield on the narrowest map.
  expect(shield).toBeGreaterThan(stop + 52 + 21);
});

test("grid squares count from west to east and north to south", () => {
  const [winchester, alexandria] = ["winchester", "alexandria"].map(findLocation);
  expect(winchester && findGridSquare(winchester)).toBe("B2");
  expect(alexandria && findGridSquare(alexandria)).toBe("F3");
});
