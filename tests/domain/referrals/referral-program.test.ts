import { describe, expect, test } from "vitest";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { looksAutomated } from "#domain/forms/looks-automated.ts";
import { isPlausibleName, mailableName } from "#domain/forms/plausible-name.ts";
import { findReceiptHold, judgeReferral, type ReferralFacts } from "#domain/referrals/eligibility.ts";
import {
  isAllowedTransition,
  listAllowedTransitions,
  listReachedSteps,
  referralStatuses,
} from "#domain/referrals/status.ts";

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

describe("a form filled by a program", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const madeAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  test.each([
    ["a person's, after half a minute", { honeypot: "", madeAt: madeAgo(30) }, false],
    ["a quick person's with autofill", { honeypot: "", madeAt: madeAgo(1) }, false],
    ["one left open all day", { honeypot: "", madeAt: madeAgo(24 * 3600 - 1) }, false],
    ["one sent at once", { honeypot: "", madeAt: madeAgo(0.2) }, true],
    ["one kept for two days", { honeypot: "", madeAt: madeAgo(48 * 3600) }, true],
    ["one made by a clock that is a minute ahead", { honeypot: "", madeAt: madeAgo(-60) }, false],
    ["one made in the future", { honeypot: "", madeAt: madeAgo(-300) }, true],
    ["one without our signature", { honeypot: "", madeAt: undefined }, true],
    ["one that filled the hidden field", { honeypot: "Hello", madeAt: madeAgo(30) }, true],
  ])("%s", (_what, form, automated) => {
    expect(looksAutomated({ ...form, now })).toBe(automated);
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

  test.each(["held", "rejected", "expired"] as const)("does not tell that a referral is %s", (to) => {
    const untouched = listReachedSteps(at(1), [{ to: "received", at: at(1) }]);
    expect(listReachedSteps(at(1), [{ to, at: at(1) }])).toEqual(untouched);
    const emailed = [{ to: "emailed" as const, at: at(2) }];
    expect(listReachedSteps(at(1), emailed)).toEqual(untouched);
    expect(listReachedSteps(at(1), [...emailed, { to, at: at(3) }])).toEqual(untouched);
    const booked = [...emailed, { to: "booked" as const, at: at(9) }];
    expect(listReachedSteps(at(1), [...booked, { to, at: at(10) }])).toEqual(listReachedSteps(at(1), booked));
  });

  test("shows a released referral as received when it was sent in", () => {
    const changes = [
      { to: "held" as const, at: at(1) },
      { to: "received" as const, at: at(4) },
    ];
    expect(listReachedSteps(at(1), changes)).toEqual([{ step: "received", at: at(1) }]);
  });
});

describe("transitions", () => {
  test("a referral goes from received to rewarded one step at a time", () => {
    expect(isAllowedTransition("received", "emailed", "worker")).toBe(true);
    expect(isAllowedTransition("emailed", "booked", "operator")).toBe(true);
    expect(isAllowedTransition("booked", "completed", "operator")).toBe(true);
    expect(isAllowedTransition("completed", "rewarded", "operator")).toBe(true);
    expect(isAllowedTransition("emailed", "rewarded", "operator")).toBe(false);
    expect(isAllowedTransition("received", "booked", "operator")).toBe(false);
  });

  test("a referral can be rejected until the gift card was sent, and an unused code expires", () => {
    for (const from of ["held", "received", "emailed", "booked", "completed"] as const)
      expect(isAllowedTransition(from, "rejected", "operator")).toBe(true);
    for (const from of ["held", "received", "emailed"] as const)
      expect(isAllowedTransition(from, "expired", "worker")).toBe(true);
    expect(isAllowedTransition("booked", "expired", "worker")).toBe(false);
    expect(isAllowedTransition("emailed", "expired", "operator")).toBe(false);
  });

  test("a held referral is released by the worker or an operator, and rejected by an operator alone", () => {
    expect(listAllowedTransitions("held", "worker")).toEqual(["received", "expired"]);
    expect(listAllowedTransitions("held", "operator")).toEqual(["received", "rejected"]);
  });

  test("rewarded, rejected and expired are final, and a visitor may make no transition", () => {
    for (const from of ["rewarded", "rejected", "expired"] as const)
      for (const by of ["worker", "operator"] as const) expect(listAllowedTransitions(from, by)).toEqual([]);
    for (const from of referralStatuses) expect(listAllowedTransitions(from, "visitor")).toEqual([]);
  });
});

describe("addresses of one person", () => {
  test.each([
    ["Jo.Park+moving@GMAIL.com", "jopark@gmail.com"],
    ["jo.park@googlemail.com", "jopark@gmail.com"],
    ["jo.park+x@outlook.com", "jo.park@outlook.com"],
    ["jo+x@example.com", "jo@example.com"],
    [" Jo+One+Two@Example.com ", "jo@example.com"],
    ["jo.park+x@example.com", "jo.park@example.com"],
    ["+x@gmail.com", "+x@gmail.com"],
    ["+x@example.com", "+x@example.com"],
    ["jo@me.com", "jo@icloud.com"],
    ["jo@protonmail.com", "jo@proton.me"],
    ["no address", "no address"],
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
    "スーザン",
    "สมคำ",
    "Nguyễn Thị",
    "Oʼahu",
    "Smith, Jr.",
    "Bob & Sue",
  ])("%s is a name", (name) => {
    expect(isPlausibleName(name)).toBe(true);
  });

  test.each([
    "evil.com",
    "t.co",
    "Visit x.com",
    "𝐏𝐚𝐲 𝐏𝐚𝐥",
    "ＰａｙＰａｌ",
    "\u3164\u3164",
    "Jo\u00adPark",
    "e\u0301\u0302\u0303\u0304\u0305vil",
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
