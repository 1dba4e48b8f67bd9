import { describe, expect, test } from "vitest";
import { listReachedSteps } from "#domain/referrals/status.ts";

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
