import { expect, test } from "vitest";
import { readMoveState } from "#domain/moves/state.ts";

test("a state is parsed in any letter case, and anything else is refused", () => {
  expect(readMoveState(" Booked ")).toBe("booked");
  for (const typed of ["", "book", "constructor", "open;"]) expect(readMoveState(typed)).toBeUndefined();
});
