import { describe, expect, test } from "vitest";
import { clampDay, listWeeks, moveByKey } from "#domain/dates/month.ts";

const range = { first: "2026-11-24", last: "2027-02-21" };

describe("the weeks of a month", () => {
  test("run from Sunday to Saturday, and contain only that month's days", () => {
    const weeks = listWeeks("2027-06");
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      ...[null, null],
      ...["2027-06-01", "2027-06-02", "2027-06-03", "2027-06-04", "2027-06-05"],
    ]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  test.each([
    ["2026-02", 4],
    ["2026-08", 6],
    ["2028-02", 5],
  ])("%s has %i", (month, count) => {
    expect(listWeeks(month)).toHaveLength(count);
  });
});

test("this month starts with this week, and goes on into the next", () => {
  const weeks = listWeeks("2026-11", "2026-11-25");
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[1]?.[2], weeks[4]?.[6]]).toEqual(["2026-11-22", "2026-12-01", "2026-12-26"]);
  expect(listWeeks("2026-12", "2026-11-25")).toEqual(listWeeks("2026-12"));
});

describe("a key moves", () => {
  test.each<[key: string, from: string, to: string]>([
    ["ArrowRight", "2026-11-30", "2026-12-01"],
    ["ArrowLeft", "2027-01-01", "2026-12-31"],
    ["ArrowDown", "2026-12-28", "2027-01-04"],
    ["ArrowUp", "2027-01-04", "2026-12-28"],
    ["Home", "2026-12-02", "2026-11-29"],
    ["End", "2026-12-02", "2026-12-05"],
    ["PageDown", "2026-12-31", "2027-01-31"],
    ["PageUp", "2027-01-15", "2026-12-15"],
    // Only within the range.
    ["ArrowLeft", "2026-11-24", "2026-11-24"],
    ["ArrowUp", "2026-11-26", "2026-11-26"],
    ["ArrowDown", "2027-02-20", "2027-02-20"],
    ["Home", "2026-11-25", "2026-11-24"],
    ["PageUp", "2026-12-10", "2026-11-24"],
    ["PageDown", "2027-01-31", "2027-02-21"],
  ])("%s from %s to %s", (key, from, to) => {
    expect(moveByKey(key, from, range)).toBe(to);
  });

  test("no other key", () => {
    for (const key of ["a", "Tab", "Enter", "constructor"])
      expect(moveByKey(key, "2026-12-02", range)).toBeUndefined();
  });
});

test("a day out of range becomes the nearest day in range", () => {
  expect(["2026-11-20", "2026-12-01", "2045-06-12"].map((day) => clampDay(day, range))).toEqual([
    "2026-11-24",
    "2026-12-01",
    "2027-02-21",
  ]);
});
