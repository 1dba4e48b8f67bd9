import { expect, test } from "vitest";
import { readOfficeClock } from "#domain/dates/office-hours.ts";

test.each([
  ["2026-07-06T11:59:59Z", "Monday", false],
  ["2026-07-06T12:00:00Z", "Monday", true],
  ["2026-07-06T23:59:59Z", "Monday", true],
  ["2026-07-07T00:00:00Z", "Monday", false],
  ["2026-01-04T13:00:00Z", "Sunday", true],
  ["2026-01-05T04:59:00Z", "Sunday", false],
  ["2026-01-05T05:00:00Z", "Monday", false],
])("at %s it is %s in Ashburn, daylight saving time or not", (now, weekday, isOpen) => {
  expect(readOfficeClock(new Date(now))).toMatchObject({ weekday, isOpen });
});

test("the hour has minutes as a fraction and starts the day at 0", () => {
  expect(readOfficeClock(new Date("2026-07-06T16:30:00Z")).hour).toBe(12.5);
  expect(readOfficeClock(new Date("2026-07-06T04:15:00Z")).hour).toBe(0.25);
});
