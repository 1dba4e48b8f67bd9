import { expect, test } from "vitest";
import { heroWords, listSpots } from "#app/ui/map/map-labels.ts";
import { route7 } from "#app/ui/map/map-route.ts";
import { findGridSquare, mapSize, mapTowns } from "#app/ui/map/map-towns.ts";
import { truckStop } from "#app/ui/map/service-map.tsx";
import { findLocation } from "#content/locations.ts";

test("every town is on the map, with its name", () => {
  for (const { key, x, y } of mapTowns) {
    expect(x > 0 && x < mapSize.width, key).toBe(true);
    expect(y > 0 && y < mapSize.height, key).toBe(true);
    expect(listSpots(key, "areas"), key).not.toEqual([]);
  }
});

test("the truck that stands still is where the driving one stops, before the shield of Route 7", () => {
  const [start = "", ...bends] = route7.slice(1).split("q");
  const steps = bends.map((bend) => bend.match(/-?\d+/g)?.slice(2).map(Number) ?? []);
  const lengths = steps.map(([x = 0, y = 0]) => Math.hypot(x, y));
  let left = 0.36 * lengths.reduce((sum, length) => sum + length, 0);
  let stop = Number.parseFloat(start);
  for (const [index, [x = 0]] of steps.entries()) {
    const length = lengths[index] ?? 0;
    stop += x * Math.max(0, Math.min(1, left / length));
    left -= length;
  }
  expect(Math.abs(truckStop.x - stop)).toBeLessThan(4);
  const shield = heroWords.find(({ text }) => text === "7")?.x;
  // Half the truck, plus half the shield on the narrowest map.
  expect(shield).toBeGreaterThan(stop + 52 + 21);
});

test("grid squares count from west to east and north to south", () => {
  const [winchester, alexandria] = ["winchester", "alexandria"].map(findLocation);
  expect(winchester && findGridSquare(winchester)).toBe("B2");
  expect(alexandria && findGridSquare(alexandria)).toBe("F3");
});
