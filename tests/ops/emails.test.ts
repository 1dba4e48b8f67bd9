import { describe, expect, test } from "vitest";
import type { UnsentEmails } from "#db/emails/unsent.ts";
import type { HeldReferrals } from "#db/referrals/list.ts";
import { type Backlog, checkBacklog } from "#ops/checks/emails.ts";

const MINUTE = 60;
const nothing: Backlog = {
  outage: undefined,
  unsent: [],
  deadLetters: 0,
  returned: { bounces: 0, complaints: 0 },
  heldEmails: 0,
  heldReferrals: [],
  day: { all: 0, held: 0 },
  mailbox: undefined,
  webhook: undefined,
};
const check = (changes: Partial<Backlog>) => checkBacklog({ ...nothing, ...changes });
const levels = (changes: Partial<Backlog>) => check(changes).map(({ what, level }) => [what, level]);

test("an empty backlog is fine", () => {
  expect(levels({})).toEqual([["emails", "ok"]]);
});

test("bounces and complaints warn, with the command that lists them", () => {
  expect(check({ returned: { bounces: 2, complaints: 1 } })[0]).toMatchObject({
    level: "warn",
    detail: "2 emails bounced and 1 marked as spam in the last 7 days",
    command: "ops emails list --state bounced",
  });
});

test.each<[Backlog["mailbox"], string, string]>([
  [{ unreadFor: 40, error: null }, "ok", "last read 40.0 s ago"],
  [{ unreadFor: 90, error: "NO" }, "warn", "last read 2 min ago: NO. Check secrets/bounce_imap_url"],
  [
    { unreadFor: 7_200, error: "NO" },
    "fail",
    "last read 2.0 h ago; until it is, nobody learns which emails bounce: NO. Check secrets/bounce_imap_url",
  ],
])("the bounce mailbox: %o", (mailbox, level, detail) => {
  expect(check({ mailbox })).toContainEqual(
    expect.objectContaining({ what: "bounce mailbox", level, detail }),
  );
});

describe("unsent emails", () => {
  const unsent = (changes: Partial<UnsentEmails>) => ({
    unsent: [{ emails: 1, sinceLastSent: 1, oldest: 20, attempts: 0, error: null, ...changes }],
  });
  const reply = "EENVELOPE RCPT TO 451";

  test.each<[string, Partial<UnsentEmails>, string | undefined]>([
    ["one just written", {}, undefined],
    ["one deferred once, as by greylisting", { attempts: 1, error: reply }, "warn"],
    ["two deferred, and none sent since", { emails: 2, sinceLastSent: 2, attempts: 1, error: reply }, "fail"],
    ["one deferred twice, and none sent since", { attempts: 2, error: reply }, "fail"],
    ["many deferred while others go out", { emails: 9, sinceLastSent: 0, attempts: 5, error: reply }, "warn"],
    ["an old one never attempted", { oldest: 11 * MINUTE }, "fail"],
    ["an old one never attempted while others go out", { oldest: 11 * MINUTE, sinceLastSent: 0 }, "warn"],
  ])("%s", (_what, changes, level) => {
    const found = check(unsent(changes)).filter(({ what }) => what !== "emails");
    expect(found.map((result) => result.level)).toEqual(level ? [level] : []);
  });

  test("deferred for different reasons are separate faults", () => {
    const kinds = [reply, "RCPT TO 450"].flatMap((error) => unsent({ attempts: 1, error }).unsent);
    expect(check({ unsent: kinds }).map(({ level }) => level)).toEqual(["fail", "fail"]);
  });

  test("are described in plain words, with the server's reply", () => {
    const [found] = check(unsent({ emails: 3, sinceLastSent: 3, oldest: 300, attempts: 2, error: reply }));
    expect(found?.detail).toBe(
      "3 emails unsent, the oldest for 5 min; none has gone out since: the mail server defers them (EENVELOPE RCPT TO 451). They retry automatically",
    );
  });

  test("during an outage are one fault, with its cause and their number", () => {
    const since = new Date("2026-11-22T03:00:00Z");
    const outage = { since, cause: "login", smtp_code: 530, error: "MAIL FROM 530" } as const;
    const found = check({ outage, ...unsent({ emails: 7 }) });
    expect(found).toMatchObject([{ level: "fail", what: "emails" }]);
    expect(found[0]?.detail).toMatch(/2026-11-22 03:00 UTC.*7 emails.*530/);
  });

  test("during a connection limit only warn, until one is late", () => {
    const outage = { since: new Date(), cause: "busy", smtp_code: 421, error: "EPROTOCOL CONN 421" } as const;
    expect(levels({ outage, ...unsent({ oldest: 60 }) })).toEqual([["emails", "warn"]]);
    expect(levels({ outage, ...unsent({ oldest: 11 * MINUTE }) })).toEqual([["emails", "fail"]]);
    expect(check({ outage })[0]?.detail).toContain("takes no more connections for now");
  });

  test("that were given up on or held warn separately", () => {
    const late = unsent({ emails: 2, sinceLastSent: 2, attempts: 1, error: reply });
    expect(levels({ ...late, deadLetters: 3, heldEmails: 2 })).toEqual([
      ["deferred emails", "fail"],
      ["dead letters", "warn"],
      ["held emails", "warn"],
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

  test("are counted by reason, and warn", () => {
    const limited = held({ reason: "site-limit", referrals: 2 });
    expect(check({ heldReferrals: [held({ referrals: 3 }), limited] })[1]).toMatchObject({
      level: "warn",
      detail: expect.stringContaining("5 referrals held: 3 (already referred), 2 ("),
    });
  });

  test("that go out automatically are fine", () => {
    expect(levelOf({ heldReferrals: [held({ reason: "site-limit", referrals: 90 })] })).toBe("ok");
  });

  test.each([
    ["2026-11-18T16:00:00Z", "2026-11-16T15:00:00Z", "warn"],
    ["2026-11-19T16:00:00Z", "2026-11-16T15:00:00Z", "fail"],
    // From Friday over the weekend.
    ["2026-11-24T16:00:00Z", "2026-11-20T15:00:00Z", "warn"],
    ["2026-11-25T16:00:00Z", "2026-11-20T15:00:00Z", "fail"],
  ])("checked %s, held since %s: %s", (now, oldestAt, level) => {
    const one = held({ now: new Date(now), oldestAt: new Date(oldestAt) });
    expect(levelOf({ heldReferrals: [one] })).toBe(level);
  });

  test("are a fault if most of the day's are held", () => {
    const heldReferrals = [held({ referrals: 152 })];
    expect(levelOf({ heldReferrals, day: { all: 200, held: 152 } })).toBe("fail");
    expect(levelOf({ heldReferrals, day: { all: 400, held: 152 } })).toBe("warn");
    expect(levelOf({ heldReferrals, day: { all: 2, held: 2 } })).toBe("warn");
  });
});
