import { expect, test } from "vitest";
import { findDayState } from "#domain/moves/days.ts";

test.each([
  [0, 0, "closed"],
  [1, 0, "open"],
  [3, 1, "open"],
  [3, 2, "nearly-full"],
  [3, 3, "full"],
  [1, 0.5, "nearly-full"],
  [3, 1.5, "open"],
  [3, 2.5, "nearly-full"],
])("with %d crews, a day with %d booked is %s", (limit, booked, state) => {
  expect(findDayState(limit, booked)).toBe(state);
});
