import { expect, test } from "vitest";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { findDayState, listDays } from "#domain/moves/days.ts";

test("a year of days has no gaps or repeats, even at the clock changes in March and November", () => {
  const noons = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index, 17)));
  expect(listDays("2027-01-01", 365)).toEqual(noons.map(readLocalDay));
});

test.each([
  [0, 0, "closed"],
  [0, 2, "closed"],
  [1, 0, "open"],
  [1, 1, "full"],
  [3, 1, "open"],
  [3, 2, "nearly-full"],
  [3, 3, "full"],
  [3, 4, "full"],
])("with a limit of %i moves, a day with %i booked is %s", (limit, booked, state) => {
  expect(findDayState(limit, booked)).toBe(state);
});
