import { expect, test } from "vitest";
import { REASON_LIMIT } from "#domain/forms/reason.ts";
import { findReasonFault, referralActNames } from "#domain/referrals/office-actions.ts";

test("only rejecting needs a reason, and no reason may be too long", () => {
  for (const name of referralActNames) {
    for (const reason of [undefined, "", "  "])
      expect(findReasonFault(name, reason) !== undefined).toBe(name === "reject");
    expect(findReasonFault(name, ` ${"x".repeat(REASON_LIMIT)} `)).toBeUndefined();
    expect(findReasonFault(name, "x".repeat(REASON_LIMIT + 1))).toContain("at most 500");
  }
});
