import { expect, test } from "vitest";
import {
  isAllowedMoveTransition,
  listNextMoveStates,
  type MoveState,
  moveStates,
  readMoveState,
} from "#domain/moves/state.ts";

test.each<[from: MoveState, next: MoveState[]]>([
  ["open", ["answered", "booked", "cancelled"]],
  ["answered", ["booked", "cancelled", "open"]],
  ["booked", ["done", "cancelled", "answered"]],
  ["done", ["booked"]],
  ["cancelled", ["open"]],
])("from %s a move can become %j, and nothing else", (from, next) => {
  expect(listNextMoveStates(from)).toEqual(next);
  expect(moveStates.filter((to) => isAllowedMoveTransition(from, to)).toSorted()).toEqual(next.toSorted());
});

test("a state is parsed in any letter case, and anything else is refused", () => {
  expect(readMoveState(" Booked ")).toBe("booked");
  for (const typed of ["", "book", "constructor", "open;"]) expect(readMoveState(typed)).toBeUndefined();
});
