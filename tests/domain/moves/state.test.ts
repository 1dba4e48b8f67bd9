import { describe, expect, test } from "vitest";
import {
  findMoveReasonFault,
  isAllowedMoveTransition,
  listNextMoveStates,
  moveStates,
  readMoveState,
} from "#domain/moves/state.ts";

describe("transitions", () => {
  test("an open request can be answered, booked or lost, and an answered one reopened", () => {
    expect(listNextMoveStates("open")).toEqual(["answered", "booked", "cancelled"]);
    expect(listNextMoveStates("answered")).toEqual(["booked", "cancelled", "open"]);
  });

  test("a booked move can be done, lost or unbooked; a lost one can only be reopened", () => {
    expect(listNextMoveStates("booked")).toEqual(["done", "cancelled", "answered"]);
    expect(listNextMoveStates("cancelled")).toEqual(["open"]);
    expect(isAllowedMoveTransition("cancelled", "booked")).toBe(false);
  });

  test("no state leads to itself, and every state can reach every other", () => {
    for (const from of moveStates) {
      expect(isAllowedMoveTransition(from, from)).toBe(false);
      const reached = new Set([from]);
      for (const state of reached) for (const next of listNextMoveStates(state)) reached.add(next);
      expect([...reached].toSorted()).toEqual([...moveStates].toSorted());
    }
  });
});

test("a state is parsed in any letter case, and anything else is refused", () => {
  expect(readMoveState(" Booked ")).toBe("booked");
  for (const typed of ["", "book", "constructor", "open;"]) expect(readMoveState(typed)).toBeUndefined();
});

test("a reason may be missing, but not too long", () => {
  for (const reason of [undefined, "", "x".repeat(500)]) expect(findMoveReasonFault(reason)).toBeUndefined();
  expect(findMoveReasonFault("x".repeat(501))).toContain("at most 500");
});
