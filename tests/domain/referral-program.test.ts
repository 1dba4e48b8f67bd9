import { describe, expect, test } from "vitest";
import { judgeReferral, type ReferralFacts } from "#domain/eligibility.ts";
import { normalizeEmailAddress } from "#domain/email-address.ts";
import { isPlausibleName, mailableName } from "#domain/plausible-name.ts";
import { isAllowedMove, listAllowedMoves, referralStatuses } from "#domain/referral-status.ts";

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
  test("a new friend is mailed", () => {
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

describe("moves", () => {
  test("a referral goes from received to rewarded one step at a time", () => {
    expect(isAllowedMove("received", "emailed", "worker")).toBe(true);
    expect(isAllowedMove("emailed", "booked", "operator")).toBe(true);
    expect(isAllowedMove("booked", "completed", "operator")).toBe(true);
    expect(isAllowedMove("completed", "rewarded", "operator")).toBe(true);
    expect(isAllowedMove("emailed", "rewarded", "operator")).toBe(false);
    expect(isAllowedMove("received", "booked", "operator")).toBe(false);
  });

  test("nothing leaves rewarded, rejected or expired, and a visitor moves nothing", () => {
    for (const from of ["rewarded", "rejected", "expired"] as const)
      for (const by of ["worker", "operator"] as const) expect(listAllowedMoves(from, by)).toEqual([]);
    for (const from of referralStatuses) expect(listAllowedMoves(from, "visitor")).toEqual([]);
  });
});

describe("addresses of one person", () => {
  test.each([
    ["Jo.Park+moving@GMAIL.com", "jopark@gmail.com"],
    ["jo.park@googlemail.com", "jopark@gmail.com"],
    ["jo.park+x@outlook.com", "jo.park@outlook.com"],
    ["jo+x@example.com", "jo+x@example.com"],
    ["+x@gmail.com", "+x@gmail.com"],
  ])("%s compares as %s", (typed, compared) => {
    expect(normalizeEmailAddress(typed)).toBe(compared);
  });
});

describe("names", () => {
  test.each([
    "Jo",
    "Maria Torres",
    "O'Neill",
    "Anne-Marie d’Arc",
    "J. R. Park",
    "J.R. Park",
    "José Ñandú",
    "李雷",
    "Олег",
    "田中さくら",
  ])("%s is a name", (name) => {
    expect(isPlausibleName(name)).toBe(true);
  });

  test.each([
    "evil.com",
    "www evil",
    "a@b.c",
    "http://x",
    "Win $500",
    "Раypal",
    "Jo\u202ePark",
    "Jo\nBcc: x",
    "Jo\u0000",
    "click here to win a free iphone now",
    "x".repeat(61),
    "J",
    "123",
    "Jo <b>",
  ])("%j is none, and the mail says a friend", (text) => {
    expect(isPlausibleName(text)).toBe(false);
    expect(mailableName(text)).toBe("a friend");
  });
});
