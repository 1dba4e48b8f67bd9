import { describe, expect, test } from "vitest";
import {
  decideOnReferral,
  findMetLimit,
  findReceiptHold,
  type ReferralFacts,
} from "#domain/referrals/eligibility.ts";

const clean: ReferralFacts = {
  isSameAddress: false,
  hasOptedOut: false,
  hasBounced: false,
  askedForEstimate: false,
  wasReferred: false,
  nameHoldsMessage: false,
  looksAutomated: false,
  referrerMailsToday: 0,
  networkMailsToday: 0,
  siteMailsThisHour: 0,
};

describe("checking a referral", () => {
  test("a new friend's referral is received", () => {
    expect(decideOnReferral(clean)).toEqual({ status: "received" });
  });

  test.each([
    [{ isSameAddress: true }, "rejected", "self-referral"],
    [{ hasOptedOut: true }, "rejected", "friend-opted-out"],
    [{ hasBounced: true }, "held", "friend-bounced"],
    [{ askedForEstimate: true }, "held", "asked-for-estimate"],
    [{ wasReferred: true }, "held", "already-referred"],
    [{ nameHoldsMessage: true }, "held", "not-a-name"],
    [{ looksAutomated: true }, "held", "automated"],
    [{ referrerMailsToday: 10 }, "held", "referrer-limit"],
    [{ siteMailsThisHour: 60 }, "held", "site-limit"],
    [{ siteMailsThisHour: 30, networkMailsToday: 3 }, "held", "site-limit"],
  ] as const)("%o is %s because of %s", (facts, status, reason) => {
    expect(decideOnReferral({ ...clean, ...facts })).toEqual({ status, reason });
  });

  test("a day's tenth invitation and an hour's sixtieth still go out", () => {
    expect(decideOnReferral({ ...clean, referrerMailsToday: 9, siteMailsThisHour: 59 })).toEqual({
      status: "received",
    });
  });
});

describe("the receipt", () => {
  test("goes out three times a day to one address, sixty times an hour in total, but to no bot", () => {
    const counts = { receiptsToday: 2, networkReceiptsToday: 2, siteReceiptsThisHour: 59 };
    const facts = { looksAutomated: false, ...counts };
    expect(findReceiptHold(facts)).toBeUndefined();
    expect(findReceiptHold({ ...facts, receiptsToday: 3 })).toBe("address-limit");
    expect(findReceiptHold({ ...facts, networkReceiptsToday: 3 })).toBe("site-limit");
    expect(findReceiptHold({ ...facts, siteReceiptsThisHour: 60 })).toBe("site-limit");
    expect(findReceiptHold({ ...facts, looksAutomated: true })).toBe("automated");
  });
});

test("if two limits are reached, the referrer's is reported", () => {
  const find = (referrerMailsToday: number, siteMailsThisHour: number) =>
    findMetLimit({ referrerMailsToday, networkMailsToday: 0, siteMailsThisHour });
  expect(find(9, 59)).toBeUndefined();
  expect(find(10, 59)).toBe("referrer-limit");
  expect(find(9, 60)).toBe("site-limit");
  expect(find(10, 60)).toBe("referrer-limit");
});
