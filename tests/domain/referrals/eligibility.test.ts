import { describe, expect, test } from "vitest";
import { decideOnReferral, type ReferralFacts } from "#domain/referrals/eligibility.ts";

const clean: ReferralFacts = {
  isSameAddress: false,
  isSamePhone: false,
  byLink: false,
  hasOptedOut: false,
  hasBounced: false,
  askedForEstimate: false,
  wasReferred: false,
  nameHoldsMessage: false,
  looksAutomated: false,
  ofReferrerToday: 0,
  siteEmailsThisHour: 0,
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
    [{ isSamePhone: true }, "held", "same-phone"],
    [{ nameHoldsMessage: true }, "held", "not-a-name"],
    [{ looksAutomated: true }, "held", "automated"],
    [{ ofReferrerToday: 10 }, "held", "referrer-limit"],
    [{ byLink: true, ofReferrerToday: 10 }, "held", "link-limit"],
    [{ siteEmailsThisHour: 60 }, "held", "site-limit"],
    [{ ofReferrerToday: 10, siteEmailsThisHour: 60 }, "held", "referrer-limit"],
  ] as const)("%o is %s because of %s", (facts, status, reason) => {
    expect(decideOnReferral({ ...clean, ...facts })).toEqual({ status, reason });
  });

  test("what protects a mailbox stops no friend who comes by a link", () => {
    const mail = { hasOptedOut: true, hasBounced: true, nameHoldsMessage: true, siteEmailsThisHour: 60 };
    expect(decideOnReferral({ ...clean, ...mail, byLink: true })).toEqual({ status: "received" });
  });

  test("a day's tenth invitation and an hour's sixtieth still go out", () => {
    expect(decideOnReferral({ ...clean, ofReferrerToday: 9, siteEmailsThisHour: 59 })).toEqual({
      status: "received",
    });
  });
});
