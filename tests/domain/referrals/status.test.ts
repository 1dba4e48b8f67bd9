import { describe, expect, test } from "vitest";
import {
  isAllowedTransition,
  listAllowedTransitions,
  listReachedSteps,
  referralStatuses,
} from "#domain/referrals/status.ts";

describe("transitions", () => {
  test("a referral goes from received to rewarded one step at a time", () => {
    expect(isAllowedTransition("received", "emailed", "worker")).toBe(true);
    expect(isAllowedTransition("emailed", "booked", "operator")).toBe(true);
    expect(isAllowedTransition("booked", "completed", "operator")).toBe(true);
    expect(isAllowedTransition("completed", "rewarded", "operator")).toBe(true);
    expect(isAllowedTransition("emailed", "rewarded", "operator")).toBe(false);
    expect(isAllowedTransition("received", "booked", "operator")).toBe(false);
  });

  test("a referral can be rejected until the gift card is sent, and an unused code expires", () => {
    for (const from of ["held", "received", "emailed", "booked", "completed"] as const)
      expect(isAllowedTransition(from, "rejected", "operator")).toBe(true);
    for (const from of ["held", "received", "emailed"] as const)
      expect(isAllowedTransition(from, "expired", "worker")).toBe(true);
    expect(isAllowedTransition("booked", "expired", "worker")).toBe(false);
    expect(isAllowedTransition("emailed", "expired", "operator")).toBe(false);
  });

  test("a held referral can be released by the worker or an operator, but only an operator can reject it", () => {
    expect(listAllowedTransitions("held", "worker")).toEqual(["received", "expired"]);
    expect(listAllowedTransitions("held", "operator")).toEqual(["received", "rejected"]);
  });

  test("rewarded, rejected and expired are final, and a visitor may make no transition", () => {
    for (const from of ["rewarded", "rejected", "expired"] as const)
      for (const by of ["worker", "operator"] as const) expect(listAllowedTransitions(from, by)).toEqual([]);
    for (const from of referralStatuses) expect(listAllowedTransitions(from, "visitor")).toEqual([]);
  });
});

describe("the referrer's page", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 4, day));

  test("shows the steps reached, with their times", () => {
    const changes = [
      { to: "received" as const, at: at(1) },
      { to: "emailed" as const, at: at(2) },
      { to: "booked" as const, at: at(9) },
    ];
    expect(listReachedSteps(at(1), changes)).toEqual([
      { step: "received", at: at(1) },
      { step: "booked", at: at(9) },
    ]);
  });

  test.each(["held", "rejected", "expired"] as const)("does not reveal that a referral is %s", (to) => {
    const untouched = listReachedSteps(at(1), [{ to: "received", at: at(1) }]);
    expect(listReachedSteps(at(1), [{ to, at: at(1) }])).toEqual(untouched);
    const emailed = [{ to: "emailed" as const, at: at(2) }];
    expect(listReachedSteps(at(1), emailed)).toEqual(untouched);
    expect(listReachedSteps(at(1), [...emailed, { to, at: at(3) }])).toEqual(untouched);
    const booked = [...emailed, { to: "booked" as const, at: at(9) }];
    expect(listReachedSteps(at(1), [...booked, { to, at: at(10) }])).toEqual(listReachedSteps(at(1), booked));
  });

  test("dates a released referral from when it was submitted", () => {
    const changes = [
      { to: "held" as const, at: at(1) },
      { to: "received" as const, at: at(4) },
    ];
    expect(listReachedSteps(at(1), changes)).toEqual([{ step: "received", at: at(1) }]);
  });
});
