import { expect, test } from "vitest";
import { formatStatus } from "#ops/commands/status.ts";
import type { Status } from "#ops/status/read-status.ts";
import { goodBackup } from "./samples.ts";

const now = new Date("2026-11-22T08:05:00Z");
const long = "the mail server defers them (451 4.7.1 try again later); they retry automatically, ".repeat(3);

const status: Status = {
  siteUrl: "https://www.example.com",
  at: now,
  version: "1a2b3c4d5e6f",
  deployedAt: new Date("2026-11-22T07:35:00Z"),
  databaseFault: undefined,
  state: {
    now,
    emails: {
      pending: 12_000,
      sending: 2,
      retry: 3_000,
      held: 4,
      suppressed: 5,
      dead: 6,
      bounced: 0,
      sent: 1_200_000,
    },
    oldestUnsent: 1_200,
    runs: [],
    heldReferrals: [],
    weatherAge: 20_000,
    backup: undefined,
    alerts: [{ thing: "mail", detail: long, began: now, ended: null }],
    bytes: 5 * 2 ** 30,
  },
  emails: [{ part: "postgres", level: "fail", what: "deferred emails", detail: long }],
  processes: [
    {
      part: "worker",
      level: "fail",
      what: "heartbeat",
      detail: "no worker process is running\x1b[2J",
      command: "a b",
    },
  ],
  redis: [{ part: "redis", level: "warn", what: "writes", detail: "100.0 of 128.0 MB used" }],
  queue: { waiting: 3, active: 0, delayed: 4 },
  disk: { free: 2 ** 30, size: 100 * 2 ** 30 },
  channels: [],
};

test("the first line counts the faults, a sign marks each, and stored text cannot control the terminal", () => {
  const text = formatStatus(status);
  expect(text).toMatch(/^www\.example\.com: 5 faults, marked !! /);
  expect(text).toMatch(/^Alerts +!! Email has stopped \(since 2026-11-22 08:05 UTC\): the mail server/m);
  expect(text).toMatch(/^ +Run: ops check mail$/m);
  expect(text).toMatch(/^Worker +!! no worker process is running.*; run: a b$/m);
  expect(text).toMatch(/^Disk +!! 1.0 GB of 100.0 GB free/m);
  expect(text).toMatch(/^Redis +! {2}100.0 of 128.0 MB used$/m);
  expect(text).not.toContain("\x1b");
});

test("it shows the version, when it was deployed, and the time of the last backup", () => {
  const state = status.state && { ...status.state, backup: { ...goodBackup, lastBackup: 5 * 3_600 + 60 } };
  const text = formatStatus({ ...status, state });
  expect(text).toMatch(/^Version +1a2b3c4d5e6f, deployed 2026-11-22 07:35 UTC, 30 min ago$/m);
  expect(text).toMatch(/^Backups +ok 9 backups,/m);
  expect(text).toMatch(/^ +last backup: 2026-11-22 03:04 UTC$/m);
  expect(formatStatus({ ...status, deployedAt: undefined })).toMatch(
    /^Version +1a2b3c4d5e6f; not deployed with ops\/deploy/m,
  );
});
