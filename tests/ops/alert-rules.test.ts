import { expect, test } from "vitest";
import type { BackupState } from "#db/backups/state.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import { LATE_MAIL_SECONDS, type Snapshot } from "#ops/alerts/probes.ts";
import { alertRules, evaluateAlerts } from "#ops/alerts/rules.ts";
import type { CheckResult } from "#ops/checks/check-result.ts";
import { goodBackup, buildRun as run } from "./samples.ts";

const GB = 2 ** 30;
const percentLeft = (percent: number) => ({ free: percent * GB, size: 100 * GB });
const now = new Date("2026-11-22T03:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const reading = (hours: number) => ({ reading: {} as never, observedAt: hoursAgo(hours), now });
const broken: CheckResult[] = [
  { part: "redis", level: "fail", what: "server", detail: "cannot reach Redis" },
];
const waiting = {
  unsent: [{ mails: 2, sinceLastSent: 2, oldest: 960, attempts: 0, error: null }],
  late: { stoppedFor: 960, overtaken: 0, overtakenFor: 0 },
};

const outage = (cause: FailureCause) => ({ since: now, cause, smtp_code: null, error: "CONN" });

const silent = { site: { url: "https://www.example.com", fault: "connection refused" } };

const backup = { ...goodBackup, disk: { free: 30 * GB, size: 40 * GB } };
const backups = (changes: Partial<BackupState>) => ({ backup: { ...backup, ...changes } });

const fine: Snapshot = {
  redis: [],
  runs: (["worker", "web", "desk", "watch"] as const).map((name) => run({ name })),
  expected: ["web", "worker", "desk", "watch"],
  site: { url: "https://www.example.com", fault: null },
  outage: undefined,
  unsent: [],
  late: { stoppedFor: 0, overtaken: 0, overtakenFor: 0 },
  dead: { all: 0, sinceLastSent: 0, toOffice: 0 },
  mailbox: undefined,
  siteLimitHolds: { referrals: 0, mails: 0, oldest: 0 },
  reading: reading(1),
  backup,
  now,
  disk: percentLeft(50),
  certificate: { host: "www.example.com", validTo: hoursAgo(-24 * 60) },
};

function evaluate(changes: Partial<Snapshot>, faults: Parameters<typeof evaluateAlerts>[1] = []) {
  const evaluated = evaluateAlerts({ ...fine, ...changes }, faults);
  return Object.fromEntries(evaluated.map(({ thing, state }) => [thing, state]));
}

test("no alert is open while everything works", () => {
  const { postgres: _postgres, ...others } = alertRules;
  expect(evaluate({})).toEqual(Object.fromEntries(Object.keys(others).map((thing) => [thing, "off"])));
});

test.each<[string, Partial<Snapshot>, string[]]>([
  ["Redis is down", { redis: broken }, ["redis on"]],
  [
    "the hourly limit holds one",
    { siteLimitHolds: { referrals: 0, mails: 1, oldest: 5 } },
    ["site-limit on"],
  ],
  ["Redis could not be checked", { redis: undefined }, ["redis unknown"]],
  ["no worker is alive", { runs: [run({ name: "web" }), run({ seen: 40 })] }, ["worker on", "web off"]],
  ["no web process sends heartbeats", { runs: [run()] }, ["web on", "worker off"]],
  ["no web process runs, and none is expected", { runs: [run()], expected: ["worker"] }, ["worker off"]],
  ["neither desk nor watchdog sends heartbeats", { runs: [run()] }, ["desk on", "watch on"]],
  [
    "the site has not responded for 2 minutes",
    { ...silent, runs: [run(), run({ name: "caddy", seen: 120 })] },
    ["caddy on"],
  ],
  [
    "another process just got a response from the site",
    { ...silent, runs: [run(), run({ name: "caddy", seen: 20 })] },
    ["caddy unknown"],
  ],
  ["the site was never reachable from here", { ...silent, runs: [run()] }, ["caddy unknown"]],
  [
    "the web process keeps crashing",
    { runs: [run(), run({ name: "web" }), ...[60, 200, 400].map((seen) => run({ name: "web", seen }))] },
    ["web on"],
  ],
  ["a handful of responses are errors", { runs: [run({ name: "web", serverErrors: 5 })] }, ["errors off"]],
  [
    "two web processes have a handful of errors each",
    { runs: [3, 3].map((serverErrors) => run({ name: "web", serverErrors })) },
    ["errors on"],
  ],
  [
    "a web process that ended ten minutes ago had errors",
    { runs: [run({ name: "web", seen: 600, serverErrors: 90 })] },
    ["errors off"],
  ],
  ["emails have waited for 16 minutes", waiting, ["mail on"]],
  [
    "emails have waited for 14 minutes",
    { ...waiting, late: { stoppedFor: 840, overtaken: 0, overtakenFor: 0 } },
    ["mail off"],
  ],
  ["the mail server rejects the password", { outage: outage("login") }, ["mail on"]],
  ["the mail server's certificate is not trusted", { outage: outage("certificate") }, ["mail on"]],
  ["the mail server just went down", { outage: outage("unreachable") }, ["mail off"]],
  ["the mail server accepts no more connections", { outage: outage("busy") }, ["mail off"]],
  ["the mail server has been busy for 16 minutes", { ...waiting, outage: outage("busy") }, ["mail on"]],
  ["five emails died in a row", { dead: { all: 9, sinceLastSent: 5, toOffice: 0 } }, ["dead-mails on"]],
  ["four emails died in a row", { dead: { all: 9, sinceLastSent: 4, toOffice: 0 } }, ["dead-mails off"]],
  ["one to the office died", { dead: { all: 9, sinceLastSent: 0, toOffice: 1 } }, ["dead-mails on"]],
  ["bounces were unread for 16 minutes", { mailbox: { unreadFor: 960, error: "NO" } }, ["bounces on"]],
  ["the bounce mailbox was just read", { mailbox: { unreadFor: 40, error: null } }, ["bounces off"]],
  [
    "one email is stuck while others go out",
    { late: { stoppedFor: 0, overtaken: 1, overtakenFor: 2_000 } },
    ["mail off", "late-mails on"],
  ],
  ["the weather is 4 hours old", { reading: reading(4) }, ["weather on"]],
  ["there was never any weather", { reading: undefined }, ["weather on"]],
  ["the disk has 9% left", { disk: percentLeft(9) }, ["disk on"]],
  ["the disk has 11% left, too little to resolve", { disk: percentLeft(11) }, ["disk unknown"]],
  ["Postgres's own disk has 9% left", backups({ disk: percentLeft(9) }), ["disk on"]],
  ["Postgres's disk cannot be read", backups({ disk: null }), ["disk unknown"]],
  [
    "Postgres's disk cannot be read, ours has 9% left",
    { ...backups({ disk: null }), disk: percentLeft(9) },
    ["disk on"],
  ],
  ["Postgres is elsewhere", { backup: undefined }, ["disk off"]],
  ["no disk can be read", { disk: undefined, backup: undefined }, ["disk unknown"]],
  [
    "the certificate expires in 13 days",
    { certificate: { host: "a", validTo: hoursAgo(-24 * 13) } },
    ["certificate on"],
  ],
  ["a new database has no backup yet", backups({ lastBackup: null, since: 60 }), ["backup unknown"]],
  ["the last backup is 31 hours old", backups({ lastBackup: 31 * 3_600 }), ["backup on"]],
  ["nothing was archived for 11 minutes", backups({ unarchived: 660 }), ["backup on"]],
  ["a backup has just failed", backups({ failingFor: 60, failure: "a" }), ["backup unknown"]],
  ["backups have failed for 6 minutes", backups({ failingFor: 360, failure: "a" }), ["backup on"]],
  ["the first backup fails", backups({ failingFor: 1, failure: "a", lastBackup: null }), ["backup on"]],
  ["there is no backup after two hours", backups({ lastBackup: null, since: 7_200 }), ["backup on"]],
  ["backups are made elsewhere", backups({ isExpected: false, lastBackup: null }), ["backup unknown"]],
  ["the certificate cannot be read", { certificate: undefined }, ["certificate unknown"]],
])("%s", (_name, changes, expected) => {
  const states = Object.entries(evaluate(changes)).map(([thing, state]) => `${thing} ${state}`);
  expect(states).toEqual(expect.arrayContaining(expected));
});

test("a mail server that accepts the odd email has not recovered", () => {
  const calm = evaluateAlerts(fine, []).find(({ thing }) => thing === "mail")?.clearSeconds ?? 0;
  expect(calm).toBeGreaterThan(LATE_MAIL_SECONDS + 60);
});

test("email and weather raise no alert while Redis or the worker is down, nor until they have had time to recover", () => {
  const late = { ...waiting, reading: reading(4) };
  const waits = { mail: "unknown", weather: "unknown" };
  expect(evaluate({ ...late, redis: broken })).toMatchObject({ redis: "on", ...waits });
  expect(evaluate({ ...late, runs: [] })).toMatchObject({ worker: "on", ...waits });
  const ended = (endedFor: number | null) => evaluate(late, [{ thing: "redis", endedFor }]);
  expect(ended(null)).toMatchObject(waits);
  expect(ended(60)).toMatchObject(waits);
  expect(ended(200)).toMatchObject({ mail: "on", weather: "unknown" });
  expect(ended(2_200)).toMatchObject({ mail: "on", weather: "on" });
});
