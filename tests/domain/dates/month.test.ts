import { describe, expect, test } from "vitest";
import { clampDay, listWeeks, moveByKey } from "#domain/dates/month.ts";

const range = { first: "2026-11-24", last: "2027-02-21" };

test("five weeks from Sunday start with this week, and the next five follow", () => {
  const ends = (day: string) => {
    const weeks = listWeeks(day, "2026-11-28");
    expect(weeks.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7]);
    return [weeks[0]?.[0], weeks[4]?.[6]];
  };
  expect(ends("2026-11-28")).toEqual(["2026-11-22", "2026-12-26"]);
  expect(ends("2026-12-26")).toEqual(["2026-11-22", "2026-12-26"]);
  expect(ends("2026-12-27")).toEqual(["2026-12-27", "2027-01-30"]);
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
