import { expect, test } from "vitest";
import { referralForm } from "#domain/referrals/referral.ts";

test("both people need a name and an address, and nothing else", () => {
  const { errors } = referralForm.parse(referralForm.empty);
  expect(Object.keys(errors ?? {})).toEqual([
    "referrerName",
    "referrerEmail",
    "referredName",
    "referredEmail",
  ]);
});
