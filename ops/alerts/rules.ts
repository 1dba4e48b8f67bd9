import type { Finding } from "#db/alerts/alerts.ts";
import { checkBackups } from "../checks/backups.ts";
import type { CheckResult, OwnProcess } from "../checks/check-result.ts";
import { checkMailbox, checkUnsentEmails } from "../checks/emails.ts";
import { checkProcess } from "../checks/processes.ts";
import { checkWebhook } from "../checks/webhook.ts";
import { formatBytes, formatMoment } from "../print/text.ts";
import type { Snapshot } from "./probes.ts";
import { revive, showLogs } from "./steps.ts";

/** Free share of the disk. */
export const DISK_LOW = 0.1;

type Rule = {
  title: string;
  /** How long a fault must last before it alerts; 0 if none is given. */
  minutes?: number;
  /** What is wrong; null if nothing is, undefined if unknown. */
  find: (snapshot: Snapshot) => string | null | undefined;
  /** Commands to run in the site's folder, what mends it first (docs/operations.md, "When an alert arrives"). */
  steps: (detail: string) => string[];
  /** Hidden while one of these lasts. */
  follows?: string[];
};

const ofProcess = (name: OwnProcess): Omit<Rule, "title"> => ({
  minutes: 3,
  find: ({ expected, runs }) =>
    expected.includes(name) ? listFaults(checkProcess(name, runs, "fail")) : undefined,
  steps: (detail) => revive(name, detail),
});

// biome-ignore format: a table
export const alertRules: Record<string, Rule> = {
  // The watchdog finds it.
  postgres: { title: "Postgres is down", find: () => undefined, steps: (detail) => [...revive("postgres", detail), "df -h"] },
  redis: { title: "Redis is down or full", minutes: 2, find: ({ redis }) => redis && listFaults(redis), steps: (detail) => revive("redis", detail) },
  worker: { title: "The worker is down", ...ofProcess("worker") },
  web: { title: "The web process is down", ...ofProcess("web") },
  desk: { title: "The desk is down", ...ofProcess("desk") },
  caddy: { title: "The site is unreachable", minutes: 3, find: findSite, steps: (detail) => revive("caddy", detail) },
  errors: { title: "Visitors are getting errors", find: findErrors, steps: () => [showLogs("web postgres"), "df -h"] },
  mail: { title: "Email has stopped", find: (snapshot) => listFaults(checkUnsentEmails(snapshot)), steps: (detail) => [...(/\b53[05]\b|login/.test(detail) ? ["nano secrets/smtp_url", "docker compose restart worker watch"] : []), "ops check mail"], follows: ["redis", "worker"] },
  "dead-mails": { title: "Emails were given up on", find: findDeadEmails, steps: () => ["ops check mail", "ops emails list --state dead", "ops emails retry --cause recipient,policy,refused,message"] },
  bounces: { title: "Bounces are not being read", find: ({ mailbox }) => listFaults(checkMailbox(mailbox)), steps: () => ["docker compose restart worker", showLogs("worker")], follows: ["worker"] },
  webhook: { title: "The webhook has stopped", find: ({ webhook }) => listFaults(checkWebhook(webhook)), steps: () => ["ops webhooks test", "ops webhooks retry"] },
  backup: { title: "Backups have stopped", find: ({ backup }) => backup?.isExpected ? listFaults(checkBackups(backup)) : undefined, steps: () => ["ops check backup", showLogs("backup postgres")] },
  disk: { title: "The disk is nearly full", find: findDisk, steps: () => ["docker builder prune", "docker image prune", "df -h", "docker system df"] },
  certificate: { title: "The certificate is about to expire", find: findCertificate, steps: () => [showLogs("caddy")] },
};

/** Also for alerts of rules that were removed since. */
export function ruleOf(thing: string): Pick<Rule, "title" | "steps"> {
  return alertRules[thing] ?? { title: thing, steps: () => [] };
}

/** @param open The alerts whose fault has not ended. */
export function evaluateAlerts(snapshot: Snapshot, open: readonly string[]): Finding[] {
  const found = Object.entries(alertRules).flatMap(([thing, { find, minutes = 0, follows = [] }]) => {
    const detail = find(snapshot);
    return detail === null ? [] : [{ thing, minutes, follows, detail }];
  });
  const causes = [...open, ...found.flatMap(({ thing, detail }) => (detail ? [thing] : []))];
  return found.map(({ thing, minutes, follows, detail }) => {
    const isHidden = follows.some((cause) => causes.includes(cause));
    return { thing, minutes, detail: isHidden ? undefined : detail };
  });
}

function listFaults(results: CheckResult[]): string | null {
  const details = results.flatMap(({ level, detail }) => (level === "fail" ? [detail] : []));
  return details.join("; ") || null;
}

/** Some machines cannot reach themselves by their public name; then no watchdog got a response within a day. */
function findSite({ site, runs }: Snapshot) {
  if (!site?.fault) return site && null;
  const wasReached = runs.some(({ name }) => name === "caddy");
  return wasReached ? `${site.url} does not respond: ${site.fault}` : undefined;
}

/** A handful is normal. */
function findErrors({ runs }: Snapshot) {
  const failed = runs.reduce((sum, { seen, serverErrors }) => sum + (seen <= 300 ? serverErrors : 0), 0);
  return failed > 5 ? `${failed} responses in the last 5 minutes were errors (5xx)` : null;
}

/** The server seems to refuse everybody, or the office misses an email. */
function findDeadEmails({ dead: { toOffice, sinceLastSent } }: Snapshot) {
  if (toOffice > 0) return `emails to the office that the mail server refused: ${toOffice}`;
  if (sinceLastSent < 5) return null;
  return `the mail server refused ${sinceLastSent} emails for good, and has accepted none since`;
}

/** This process's and Postgres's, which may be the same. */
function findDisk({ disk, backup }: Snapshot) {
  const known = [disk, backup?.disk].filter((one) => one !== undefined && one !== null);
  const full = known.find(({ free, size }) => free < size * DISK_LOW);
  if (!full) return known.length > 0 ? null : undefined;
  return `${formatBytes(full.free)} of ${formatBytes(full.size)} free; Postgres stops when it is full`;
}

/** Caddy renews it after 60 of its 90 days. */
function findCertificate({ site }: Snapshot) {
  if (!site?.validTo) return undefined;
  const days = (site.validTo.getTime() - Date.now()) / 86_400_000;
  return days > 14 ? null : `it is valid until ${formatMoment(site.validTo)}`;
}
