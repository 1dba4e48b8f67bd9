import { describe, expect, test } from "vitest";
import {
  findMetLimit,
  findReceiptHold,
  judgeReferral,
  type ReferralFacts,
} from "#domain/referrals/eligibility.ts";

const clean: ReferralFacts = {
  isSameAddress: false,
  hasOptedOut: false,
  askedForEstimate: false,
  wasReferred: false,
  namesArePlausible: true,
  looksAutomated: false,
  referrerMailsToday: 0,
  siteMailsThisHour: 0,
};

describe("judging a referral", () => {
  test("a new friend's referral is received", () => {
    expect(judgeReferral(clean)).toEqual({ status: "received" });
  });

  test.each([
    [{ isSameAddress: true }, "rejected", "self-referral"],
    [{ hasOptedOut: true }, "rejected", "friend-opted-out"],
    [{ askedForEstimate: true }, "held", "asked-for-estimate"],
    [{ wasReferred: true }, "held", "already-referred"],
    [{ namesArePlausible: false }, "held", "not-a-name"],
    [{ looksAutomated: true }, "held", "automated"],
    [{ referrerMailsToday: 10 }, "held", "referrer-limit"],
    [{ siteMailsThisHour: 60 }, "held", "site-limit"],
  ] as const)("%o is %s because of %s", (facts, status, reason) => {
    expect(judgeReferral({ ...clean, ...facts })).toEqual({ status, reason });
  });

  test("the tenth invitation of a day and the sixtieth of an hour still go out", () => {
    expect(judgeReferral({ ...clean, referrerMailsToday: 9, siteMailsThisHour: 59 })).toEqual({
      status: "received",
    });
  });
});

describe("the receipt", () => {
  test("goes to one address ten times a day, and sixty times an hour in all", () => {
    const facts = { looksAutomated: false, receiptsToday: 9, siteReceiptsThisHour: 59 };
    expect(findReceiptHold(facts)).toBeUndefined();
    expect(findReceiptHold({ ...facts, receiptsToday: 10 })).toBe("referrer-limit");
    expect(findReceiptHold({ ...facts, siteReceiptsThisHour: 60 })).toBe("site-limit");
  });

  test("of a form that a program filled goes to nobody", () => {
    const facts = { looksAutomated: true, receiptsToday: 0, siteReceiptsThisHour: 0 };
    expect(findReceiptHold(facts)).toBe("automated");
  });
});

test("of two limits that are met, the referrer's is told", () => {
  expect(findMetLimit(9, 59)).toBeUndefined();
  expect(findMetLimit(10, 59)).toBe("referrer-limit");
  expect(findMetLimit(9, 60)).toBe("site-limit");
  expect(findMetLimit(10, 60)).toBe("referrer-limit");
});
