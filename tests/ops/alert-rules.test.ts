import { expect, test } from "vitest";
import type { BackupState } from "#db/backups/state.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import type { Snapshot } from "#ops/alerts/probes.ts";
import { evaluateAlerts } from "#ops/alerts/rules.ts";
import type { CheckResult } from "#ops/checks/check-result.ts";
import { goodBackup, buildRun as run } from "./samples.ts";

const GB = 2 ** 30;
const percentLeft = (percent: number) => ({ free: percent * GB, size: 100 * GB });
const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const broken: CheckResult[] = [
  { part: "redis", level: "fail", what: "server", detail: "cannot reach Redis" },
];
const waiting = {
  unsent: [{ emails: 2, oldest: 960, attempts: 0, error: null }],
  stoppedFor: 960,
};

const outage = (cause: FailureCause) => ({ since: now, cause, smtp_code: null, error: "CONN" });

const site = { url: "https://www.example.com", fault: null, validTo: hoursAgo(-24 * 60) };
const silent = { site: { ...site, fault: "connection refused", validTo: undefined } };

const backup = { ...goodBackup, disk: { free: 30 * GB, size: 40 * GB } };
const backups = (changes: Partial<BackupState>) => ({ backup: { ...backup, ...changes } });

const fine: Snapshot = {
  redis: [],
  runs: (["worker", "web", "desk"] as const).map((name) => run({ name })),
  expected: ["web", "worker", "desk"],
  site,
  outage: undefined,
  unsent: [],
  stoppedFor: 0,
  dead: { all: 0, sinceLastSent: 0, toOffice: 0 },
  mailbox: undefined,
  webhook: undefined,
  backup,
  disk: percentLeft(50),
};

function evaluate(changes: Partial<Snapshot>, open: readonly string[] = []) {
  const findings = evaluateAlerts({ ...fine, ...changes }, open);
  return (name: string) => {
    const found = findings.find(({ thing }) => thing === name);
    return found ? (found.detail ? "on" : "unknown") : "off";
  };
}

test("no alert is open while everything works", () => {
  expect(evaluateAlerts(fine, [])).toMatchObject([{ thing: "postgres", detail: undefined }]);
});

test.each<[string, Partial<Snapshot>, string[]]>([
  ["Redis is down", { redis: broken }, ["redis on"]],
  ["Redis could not be checked", { redis: undefined }, ["redis unknown"]],
  ["no worker is alive", { runs: [run({ name: "web" }), run({ seen: 40 })] }, ["worker on", "web off"]],
  ["no web process sends heartbeats", { runs: [run()] }, ["web on", "worker off"]],
  ["no web process runs, and none is expected", { runs: [run()], expected: ["worker"] }, ["worker off"]],
  [
    "the site does not respond",
    { ...silent, runs: [run(), run({ name: "caddy", seen: 120 })] },
    ["caddy on"],
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
  ["emails have waited for 14 minutes", { ...waiting, stoppedFor: 840 }, ["mail off"]],
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
    "the webhook gave up on an event",
    { webhook: { stopped: 1, waiting: 0, error: "answered 500" } },
    ["webhook on"],
  ],
  [
    "the webhook fails for now",
    { webhook: { stopped: 0, waiting: 9, error: "answered 500" } },
    ["webhook off"],
  ],
  ["the disk has 9% left", { disk: percentLeft(9) }, ["disk on"]],
  ["Postgres's own disk has 9% left", backups({ disk: percentLeft(9) }), ["disk on"]],
  ["Postgres is elsewhere", { backup: undefined }, ["disk off"]],
  ["no disk can be read", { disk: undefined, backup: undefined }, ["disk unknown"]],
  [
    "the certificate expires in 13 days",
    { site: { ...site, validTo: hoursAgo(-24 * 13) } },
    ["certificate on"],
  ],
  ["the last backup is 31 hours old", backups({ lastBackup: 31 * 3_600 }), ["backup on"]],
  ["nothing was archived for 11 minutes", backups({ unarchived: 660 }), ["backup on"]],
  ["backups have failed for 6 minutes", backups({ failingFor: 360, failure: "a" }), ["backup on"]],
  ["the first backup fails", backups({ failingFor: 1, failure: "a", lastBackup: null }), ["backup on"]],
  ["there is no backup after two hours", backups({ lastBackup: null, since: 7_200 }), ["backup on"]],
  ["backups are made elsewhere", backups({ isExpected: false, lastBackup: null }), ["backup unknown"]],
  ["the certificate cannot be read", silent, ["certificate unknown"]],
])("%s", (_name, changes, expected) => {
  const stateOf = evaluate(changes);
  const things = expected.map((one) => one.split(" ")[0] ?? "");
  expect(things.map((thing) => `${thing} ${stateOf(thing)}`)).toEqual(expected);
});

test("email raises no alert while Redis or the worker is down, nor until its alert has ended", () => {
  const mail = (changes: Partial<Snapshot>, open?: string[]) =>
    evaluate({ ...waiting, ...changes }, open)("mail");
  expect(mail({ redis: broken })).toBe("unknown");
  expect(mail({ runs: [] })).toBe("unknown");
  expect(mail({}, ["redis"])).toBe("unknown");
  expect(mail({})).toBe("on");
});
