import { expect, test } from "vitest";
import { addDays, addMonths, countDays, findMonday, listDays } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";

test("a year of days has no gaps or repeats, even at the clock changes in March and November", () => {
  const noons = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index, 17)));
  expect(listDays("2027-01-01", 365)).toEqual(noons.map(readLocalDay));
});

test.each([
  ["2027-03-15", -1, "2027-03-14"],
  ["2028-03-01", -1, "2028-02-29"],
  ["2027-12-31", 1, "2028-01-01"],
])("%s and %i days is %s, and counts back", (first, days, last) => {
  expect(addDays(first, days)).toBe(last);
  expect(countDays(first, last)).toBe(days);
});

test.each([
  ["2026-12-31", 2, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2027-01-15", -1, "2026-12-15"],
  ["2028-02-29", 12, "2029-02-28"],
])("%s and %i months is %s", (day, months, end) => {
  expect(addMonths(day, months)).toBe(end);
});

test("a week starts on its Monday", () => {
  expect(["2027-06-07", "2027-06-12", "2027-06-13"].map(findMonday)).toEqual(Array(3).fill("2027-06-07"));
});
