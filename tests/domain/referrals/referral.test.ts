import { expect, test } from "vitest";
import { referralForm } from "#domain/referrals/referral.ts";

const usual: typeof referralForm.empty = {
  referrerName: "Dana Whitfield",
  referrerEmail: "dana@example.net",
  referrerPhone: "",
  referredName: "Jo Park",
  referredEmail: "jo@example.net",
  referredPhone: "(571) 555-0100",
  notes: "Third floor",
};

test("a referral is trimmed, and empty fields become null", () => {
  expect(referralForm.parse({ ...usual, referredName: " Jo Park ", notes: "  " }).data).toEqual({
    ...usual,
    referrerPhone: null,
    notes: null,
  });
});

test("both people need a name and an address, with a message for each field", () => {
  expect(Object.keys(referralForm.parse(referralForm.empty).errors ?? {})).toEqual([
    "referrerName",
    "referrerEmail",
    "referredName",
    "referredEmail",
  ]);
});
