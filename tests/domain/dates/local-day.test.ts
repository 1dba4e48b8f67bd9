import { expect, test, vi } from "vitest";
import {
  formatLongDate,
  hasPassed,
  isCalendarDay,
  readLocalDay,
  readLocalYear,
} from "#domain/dates/local-day.ts";

test.each([
  ["the last second before the day of the change", "2026-03-08T04:59:59.999Z", "2026-03-07"],
  ["midnight before the clocks go forward", "2026-03-08T05:00:00Z", "2026-03-08"],
  ["the end of a day of 23 hours", "2026-03-09T03:59:59Z", "2026-03-08"],
  ["midnight after it", "2026-03-09T04:00:00Z", "2026-03-09"],
  ["the second half past one", "2026-11-01T06:30:00Z", "2026-11-01"],
  ["the end of a day of 25 hours", "2026-11-02T04:59:59Z", "2026-11-01"],
  ["the last evening of the year", "2027-01-01T04:59:59Z", "2026-12-31"],
  ["a leap day's evening", "2028-03-01T04:30:00Z", "2028-02-29"],
])("at %s the date is the company's", (_when, at, day) => {
  expect(readLocalDay(new Date(at))).toBe(day);
});

test("a date in words is the same day", () => {
  expect(formatLongDate(new Date("2026-11-02T04:59:59Z"))).toBe("November 1, 2026");
  expect(formatLongDate(new Date("2026-11-02T05:00:00Z"))).toBe("November 2, 2026");
});

test("the date is the same whatever order a browser writes dates in", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get").mockReturnValue(
    () => "3/20/2027",
  );
  try {
    expect(readLocalDay(new Date("2027-03-09T17:00:00Z"))).toBe("2027-03-09");
  } finally {
    vi.restoreAllMocks();
  }
});

test("the year is the company's until its own midnight", () => {
  expect(readLocalYear(new Date("2027-01-01T04:59:59Z"))).toBe(2026);
  expect(readLocalYear(new Date("2027-01-01T05:00:00Z"))).toBe(2027);
});

test("an invalid date throws", () => {
  expect(() => readLocalDay(new Date("soon"))).toThrow(RangeError);
});

test("a day has passed after the company's midnight", () => {
  expect(hasPassed("2026-11-01", new Date("2026-11-02T04:59:59Z"))).toBe(false);
  expect(hasPassed("2026-11-01", new Date("2026-11-02T05:00:00Z"))).toBe(true);
});

test("a day must exist in the calendar", () => {
  expect(["2028-02-29", "1999-12-31"].filter(isCalendarDay)).toHaveLength(2);
  expect(["2027-02-29", "2027-6-1", "0202-06-12", "June 12", ""].filter(isCalendarDay)).toEqual([]);
});
