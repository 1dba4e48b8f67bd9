import { describe, expect, test } from "vitest";
import { capitalize } from "#domain/capitalize.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { readPlan } from "#domain/plan/address.ts";
import { describeLoad, describeShare, describeTrip } from "#domain/plan/describe.ts";
import { listFigures, listInventory } from "#domain/plan/lists.ts";
import { emptyPlan } from "#domain/plan/plan.ts";
import { findFigures } from "#domain/plan/results.ts";

const planOf = (query: string) => readPlan(new URLSearchParams(query), findPlace).plan;
const TRUCK = "26-foot truck (1,500 to 1,800 cubic feet)";

test.each([
  [0, 0.1, `Less than a tenth of one ${TRUCK}`],
  [0.08, 0.11, `5 to 15% of one ${TRUCK}`],
  [0.61, 0.61, `60 to 65% of one ${TRUCK}`],
  [0.9, 1, `90 to 100% of one ${TRUCK}`],
  [0.98, 1.01, `1 to 2 loads of a ${TRUCK}`],
  [1.2, 1.9, `2 loads of a ${TRUCK}`],
])("%d to %d of a truck is rounded, and never understated", (low, high, words) => {
  expect(describeShare({ low, high })).toBe(words);
});

test.each([
  [0, 0.1, "Less than a tenth of a truck"],
  [0.08, 0.13, "About an eighth of a truck"],
  [0.45, 0.6, "About half a truck"],
  [0.8, 1, "About a full truck"],
  [0.98, 1.01, "1 to 2 truckloads"],
  [1.2, 1.9, "2 truckloads"],
])("%d to %d of a truck is also described in everyday words", (low, high, words) => {
  expect(describeLoad({ low, high })).toBe(words);
});

test.each([
  ["", "Not entered yet"],
  ["from=ashburn&to=alexandria", "Ashburn to Alexandria, about 36 miles by road"],
  ["from=ashburn&to=ashburn&route=stop", "Within Ashburn, with one more stop"],
  ["route=building", "Within one building, no drive"],
  ["from=ashburn&to=Atlantis", "Ashburn to a place we could not find, distance not known yet"],
  ["route=load", "Load only"],
  ["from=ashburn&to=reston&route=load", "Load only, in Ashburn"],
  ["from=ashburn&to=reston&route=unload", "Unload only, in Reston"],
  ["from=Atlantis&to=Atlantis", "A place we could not find: distance not known yet"],
])("the route of %j is described as %j", (query, words) => {
  expect(describeTrip(planOf(query))).toBe(words);
});

describe("the lists of a plan", () => {
  test("use singular and plural for rooms, and omit rooms that are not there", () => {
    expect(listInventory(emptyPlan)).toEqual([]);
    const [first, second] = [planOf("rooms=bedroom2"), planOf("rooms=bedroom2:2")].map(listInventory);
    expect(first?.[0]?.[1]).toBe("1");
    expect(second?.[0]?.[1]).toBe("2");
    expect(second?.[0]?.[0]).not.toBe(first?.[0]?.[0]);
    for (const [name] of [...(first ?? []), ...(second ?? [])]) expect(name).toMatch(/^[A-Z]/);
  });

  test("leave out cartons if there are none, and say if the drive is not included", () => {
    const lines = (query: string) => {
      const plan = planOf(query);
      const figures = findFigures(plan);
      return new Map(figures ? listFigures(plan, figures) : []);
    };
    const known = lines("rooms=living&from=ashburn&to=ashburn");
    expect(known.get("Crew")).toBe("2 or 3 movers");
    expect(known.get("Time")).toMatch(/^[\d.]+ to [\d.]+ hours with 2 movers, [\d.]+ with 3$/);
    expect(known.get("Cartons")).toMatch(/^\d+ to \d+: small /);
    expect(lines("rooms=living").get("Time")).toMatch(/, without the drive$/);
    expect(lines("pieces=piano").has("Cartons")).toBe(false);
    expect(lines("pieces=piano").get("Please note")).toMatch(/^Upright piano: at least 3 movers/);
    expect(known.has("Please note")).toBe(false);
    expect(lines("rooms=living&out=stairs2&outlevels=3").get("Out of")).toMatch(
      /^2nd floor, stairs with 3 levels; /,
    );
    expect(lines("")).toEqual(new Map());
  });
});

test.each([
  ["", ""],
  ["a", "A"],
  ["éclair", "Éclair"],
  ["4 chairs", "4 chairs"],
])("%j is capitalized as %j", (text, words) => {
  expect(capitalize(text)).toBe(words);
});
