import { describe, expect, test } from "vitest";
import type { UnsentEmails } from "#db/emails/unsent.ts";
import { type Backlog, checkBacklog } from "#ops/checks/emails.ts";

const MINUTE = 60;
const nothing: Backlog = {
  outage: undefined,
  unsent: [],
  stoppedFor: 0,
  dead: { all: 0, sinceLastSent: 0, toOffice: 0 },
  held: 0,
  mailbox: undefined,
  webhook: undefined,
};
const check = (changes: Partial<Backlog>) => checkBacklog({ ...nothing, ...changes });
const levels = (changes: Partial<Backlog>) => check(changes).map(({ what, level }) => [what, level]);

test("an empty backlog is fine", () => {
  expect(levels({})).toEqual([["emails", "ok"]]);
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
  const unsent = (changes: Partial<UnsentEmails> = {}, stoppedFor = 0) => ({
    unsent: [{ emails: 1, oldest: 20, attempts: 0, error: null, ...changes }],
    stoppedFor,
  });
  const reply = "EENVELOPE RCPT TO 451";

  test.each<[string, Partial<UnsentEmails>, number, string | undefined]>([
    ["one just written", {}, 20, undefined],
    ["one deferred, as by greylisting", { attempts: 1, error: reply }, 20, "warn"],
    ["many deferred while others go out", { emails: 9, attempts: 5, error: reply }, 0, "warn"],
    ["one deferred for 16 minutes, and none sent since", { attempts: 2, error: reply }, 960, "fail"],
    ["an old one never attempted", { oldest: 16 * MINUTE }, 960, "fail"],
    ["an old one never attempted while others go out", { oldest: 16 * MINUTE }, 0, "warn"],
  ])("%s", (_what, changes, stoppedFor, level) => {
    const found = check(unsent(changes, stoppedFor)).filter(({ what }) => what !== "emails");
    expect(found.map((result) => result.level)).toEqual(level ? [level] : []);
  });

  test("are described in plain words, with the server's reply", () => {
    const [found] = check(unsent({ emails: 3, oldest: 960, attempts: 2, error: reply }, 960));
    expect(found?.detail).toBe(
      "3 emails unsent, the oldest for 16 min; none has gone out since: the mail server defers them (EENVELOPE RCPT TO 451). They retry automatically",
    );
  });

  test("during an outage are one fault, with its cause and their number", () => {
    const since = new Date("2026-11-22T03:00:00Z");
    const outage = { since, cause: "login", smtp_code: 530, error: "MAIL FROM 530" } as const;
    const found = check({ outage, ...unsent({ emails: 7 }) });
    expect(found).toMatchObject([{ level: "fail", what: "emails" }]);
    expect(found[0]?.detail).toMatch(/2026-11-22 03:00 UTC.*7 emails.*530/);
  });

  test("during an outage that may end by itself only warn, until they have waited 15 minutes", () => {
    const outage = { since: new Date(), cause: "busy", smtp_code: 421, error: "EPROTOCOL CONN 421" } as const;
    expect(levels({ outage, ...unsent() })).toEqual([["emails", "warn"]]);
    expect(levels({ outage, ...unsent({}, 901) })).toEqual([["emails", "fail"]]);
    expect(check({ outage })[0]?.detail).toContain("takes no more connections for now");
  });

  test("that were given up on or held warn separately", () => {
    const late = unsent({ attempts: 1, error: reply }, 960);
    expect(levels({ ...late, dead: { ...nothing.dead, all: 3 }, held: 2 })).toEqual([
      ["deferred emails", "fail"],
      ["dead letters", "warn"],
      ["held emails", "warn"],
    ]);
  });
});
