import { describe, expect, test } from "vitest";
import type { UnsentMails } from "#db/emails/unsent.ts";
import type { HeldReferrals } from "#db/referrals/list.ts";
import { type Backlog, checkBacklog } from "#ops/checks/mails.ts";

const MINUTE = 60;
const nothing: Backlog = {
  outage: undefined,
  unsent: [],
  deadLetters: 0,
  returned: { bounces: 0, complaints: 0 },
  heldMails: 0,
  heldReferrals: [],
  day: { all: 0, held: 0 },
};
const check = (changes: Partial<Backlog>) => checkBacklog({ ...nothing, ...changes });
const levels = (changes: Partial<Backlog>) => check(changes).map(({ what, level }) => [what, level]);

test("without anything that waits all is well", () => {
  expect(levels({})).toEqual([["mails", "ok"]]);
});

test("bounces and complaints are a warning that names the command to list them", () => {
  const [found] = check({ returned: { bounces: 2, complaints: 1 } });
  expect(found?.level).toBe("warn");
  expect(found?.detail).toBe("2 mails bounced and 1 marked as spam in the last 7 days");
  expect(found?.type).toBe("ops emails list --state bounced");
});

describe("mails that do not leave", () => {
  const unsent = (changes: Partial<UnsentMails>) => ({
    unsent: [{ mails: 1, sinceLastSent: 1, oldest: 20, attempts: 0, error: null, ...changes }],
  });
  const answer = "EENVELOPE RCPT TO 451";

  test.each<[string, Partial<UnsentMails>, string | undefined]>([
    ["one just written", {}, undefined],
    ["one put off once, as greylisting does", { attempts: 1, error: answer }, "warn"],
    [
      "two put off, and none has left since",
      { mails: 2, sinceLastSent: 2, attempts: 1, error: answer },
      "fail",
    ],
    ["one put off twice, and none has left since", { attempts: 2, error: answer }, "fail"],
    ["many put off while others leave", { mails: 9, sinceLastSent: 0, attempts: 5, error: answer }, "warn"],
    ["one that nobody takes up", { oldest: 11 * MINUTE }, "fail"],
    ["an old one that nobody takes up while others leave", { oldest: 11 * MINUTE, sinceLastSent: 0 }, "warn"],
  ])("%s", (_what, changes, level) => {
    const found = check(unsent(changes)).filter(({ what }) => what !== "mails");
    expect(found.map((result) => result.level)).toEqual(level ? [level] : []);
  });

  test("are one fault each when they are put off for different reasons", () => {
    const one = { mails: 1, sinceLastSent: 1, oldest: 20, attempts: 1 };
    const found = check({
      unsent: [
        { ...one, error: answer },
        { ...one, error: "RCPT TO 450" },
      ],
    });
    expect(found.map(({ level }) => level)).toEqual(["fail", "fail"]);
  });

  test("are told in plain words, with what the server answered", () => {
    const [found] = check(unsent({ mails: 3, sinceLastSent: 3, oldest: 300, attempts: 2, error: answer }));
    expect(found?.detail).toBe(
      "3 mails not sent, the oldest for 5 min; none has left since they were written: the mail server puts them off (EENVELOPE RCPT TO 451). They are tried again by themselves",
    );
  });

  test("because of an outage are one fault, with its cause and their number", () => {
    const since = new Date("2026-11-22T03:00:00Z");
    const outage = { since, cause: "login", smtp_code: 530, error: "MAIL FROM 530" } as const;
    const found = check({ outage, ...unsent({ mails: 7 }) });
    expect(found).toMatchObject([{ level: "fail", what: "mails" }]);
    expect(found[0]?.detail).toMatch(/2026-11-22 03:00 UTC.*7 mails.*530/);
  });

  test("because of a limit of connections are a note, until one is late", () => {
    const outage = { since: new Date(), cause: "busy", smtp_code: 421, error: "EPROTOCOL CONN 421" } as const;
    expect(levels({ outage, ...unsent({ oldest: 60 }) })).toEqual([["mails", "warn"]]);
    expect(levels({ outage, ...unsent({ oldest: 11 * MINUTE }) })).toEqual([["mails", "fail"]]);
    expect(check({ outage })[0]?.detail).toContain("takes no more connections for now");
  });

  test("because they were given up are a warning beside the others", () => {
    const found = levels({
      ...unsent({ mails: 2, sinceLastSent: 2, attempts: 1, error: answer }),
      deadLetters: 3,
    });
    expect(found).toEqual([
      ["mails put off", "fail"],
      ["dead letters", "warn"],
    ]);
  });
});

describe("held referrals", () => {
  const monday = new Date("2026-11-16T15:00:00Z");
  const held = (changes: Partial<HeldReferrals> = {}): HeldReferrals => ({
    reason: "already-referred",
    referrals: 1,
    oldestAt: monday,
    now: new Date("2026-11-16T16:00:00Z"),
    ...changes,
  });
  const levelOf = (changes: Partial<Backlog>) =>
    check(changes).find(({ what }) => what === "held referrals")?.level;

  test("are named with number and reason, and somebody has to look", () => {
    const found = check({
      heldReferrals: [held({ referrals: 3 }), held({ reason: "site-limit", referrals: 2 })],
    });
    expect(found[1]?.level).toBe("warn");
    expect(found[1]?.detail).toContain("5 referrals held: 3 (the friend has been referred before), 2 (");
  });

  test("that go out by themselves are no trouble", () => {
    expect(levelOf({ heldReferrals: [held({ reason: "site-limit", referrals: 90 })] })).toBe("ok");
  });

  test.each([
    ["2026-11-18T16:00:00Z", "2026-11-16T15:00:00Z", "warn"],
    ["2026-11-19T16:00:00Z", "2026-11-16T15:00:00Z", "fail"],
    // From Friday over the weekend.
    ["2026-11-24T16:00:00Z", "2026-11-20T15:00:00Z", "warn"],
    ["2026-11-25T16:00:00Z", "2026-11-20T15:00:00Z", "fail"],
  ])("at %s, held since %s: %s", (now, oldestAt, level) => {
    expect(levelOf({ heldReferrals: [held({ now: new Date(now), oldestAt: new Date(oldestAt) })] })).toBe(
      level,
    );
  });

  test("that are most of the day's are a fault", () => {
    const heldReferrals = [held({ referrals: 152 })];
    expect(levelOf({ heldReferrals, day: { all: 200, held: 152 } })).toBe("fail");
    expect(levelOf({ heldReferrals, day: { all: 400, held: 152 } })).toBe("warn");
    expect(levelOf({ heldReferrals, day: { all: 2, held: 2 } })).toBe("warn");
  });
});

test("held mails are named", () => {
  expect(levels({ heldMails: 2 })).toEqual([
    ["mails", "ok"],
    ["held mails", "warn"],
  ]);
});
