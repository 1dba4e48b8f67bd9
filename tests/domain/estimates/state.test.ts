import { describe, expect, test } from "vitest";
import {
  estimateStates,
  findEstimateReasonFault,
  isAllowedEstimateTransition,
  listNextEstimateStates,
  readEstimateState,
} from "#domain/estimates/state.ts";

describe("transitions", () => {
  test("an open request can be answered, booked or lost, and an answered one reopened", () => {
    expect(listNextEstimateStates("open")).toEqual(["answered", "booked", "lost"]);
    expect(listNextEstimateStates("answered")).toEqual(["booked", "lost", "open"]);
  });

  test("a booked move can be done, lost or unbooked; a lost one can only be reopened", () => {
    expect(listNextEstimateStates("booked")).toEqual(["done", "lost", "answered"]);
    expect(listNextEstimateStates("lost")).toEqual(["open"]);
    expect(isAllowedEstimateTransition("lost", "booked")).toBe(false);
  });

  test("no state leads to itself, and every state can reach every other", () => {
    for (const from of estimateStates) {
      expect(isAllowedEstimateTransition(from, from)).toBe(false);
      const reached = new Set([from]);
      for (const state of reached) for (const next of listNextEstimateStates(state)) reached.add(next);
      expect([...reached].toSorted()).toEqual([...estimateStates].toSorted());
    }
  });
});

test("a state is parsed in any letter case, and anything else is refused", () => {
  expect(readEstimateState(" Booked ")).toBe("booked");
  for (const typed of ["", "book", "constructor", "open;"]) expect(readEstimateState(typed)).toBeUndefined();
});

test("a reason may be missing, but not too long", () => {
  for (const reason of [undefined, "", "x".repeat(500)])
    expect(findEstimateReasonFault(reason)).toBeUndefined();
  expect(findEstimateReasonFault("x".repeat(501))).toContain("at most 500");
});
