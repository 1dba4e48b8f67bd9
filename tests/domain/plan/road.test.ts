import { describe, expect, test } from "vitest";
import { towns } from "#content/locations.ts";
import { roadMiles } from "#content/road-miles.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import * as road from "#domain/plan/road.ts";

const placeOf = (typed: string) => findPlace(typed) ?? null;
const findDistance = (from: string, to: string) => road.findDistance(placeOf(from), placeOf(to));
const findDriving = (from: string, to: string) => road.findDriving(placeOf(from), placeOf(to));

const rows = roadMiles
  .trim()
  .split("\n")
  .map((line) => line.split(/ +/));
const keys = rows.map(([key = ""]) => key);
const pairs = keys.flatMap((from, index) => keys.slice(index + 1).map((to) => [from, to] as const));

/** No bridge for trucks between Point of Rocks and the Beltway: from Loudoun the road goes around. */
const aroundTheRiver = ["leesburg", "ashburn", "sterling", "dulles", "herndon"];

describe("miles by road between our towns", () => {
  test("are typed for each pair of towns in the table, the same both ways", () => {
    expect(rows.map(([, ...miles]) => miles.length)).toEqual(rows.map((_, index) => index));
    expect(towns.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    for (const [from, to] of pairs) {
      const there = findDistance(from, to);
      expect(there?.isTyped, `${from} ${to}`).toBe(true);
      expect(findDistance(to, from)?.road).toEqual(there?.road);
    }
  });

  test("are 1.05 to 1.6 times as long as the straight line, except around the Potomac", () => {
    const odd = pairs.filter(([from, to]) => {
      const { straight = 0, road } = findDistance(from, to) ?? {};
      const ratio = (road?.low ?? 0) / straight;
      return ratio < 1.05 || ratio > 1.6;
    });
    for (const pair of odd) {
      expect(pair).toContain("rockville");
      expect(pair.some((key) => aroundTheRiver.includes(key))).toBe(true);
    }
  });

  test("are at most two miles longer than the way through any third town", () => {
    const miles = (from: string, to: string) => (from === to ? 0 : (findDistance(from, to)?.road.low ?? 0));
    for (const [from, to] of pairs)
      for (const by of keys)
        expect(miles(from, to), `${from} ${to} by ${by}`).toBeLessThanOrEqual(
          miles(from, by) + miles(by, to) + 2,
        );
  });
});

test.each([
  ["sterling", "Raleigh, NC", 260, 4.5, 5.5],
  ["sterling", "Richmond, VA", 115, 2, 2.75],
  ["ashburn", "Philadelphia", 165, 3, 3.75],
  ["ashburn", "winchester", 43, 0.9, 1.2],
  ["ashburn", "ashburn", 3, 0.05, 0.15],
])(
  "from %s to %s it is about %i miles by road, and a truck takes %d to %d hours",
  (from, to, miles, least, most) => {
    const { road } = findDistance(from, to) ?? { road: { low: 0, high: 0 } };
    expect(road.low).toBeLessThanOrEqual(miles * 1.05);
    expect(road.high).toBeGreaterThanOrEqual(miles * 0.95);
    const { low, high } = findDriving(from, to) ?? { low: 0, high: 0 };
    expect((low + high) / 2).toBeGreaterThan(least);
    expect((low + high) / 2).toBeLessThan(most);
  },
);

test("a town beyond the gazetteer has no distance", () => {
  expect(findDistance("ashburn", "Boone, NC")).toBeNull();
  expect(findDriving("ashburn", "Boone, NC")).toBeNull();
});
