import type { Fault } from "#db/alerts/alerts.ts";
import { lastingCauses } from "#domain/emails/failure-cause.ts";
import { SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { checkBackups } from "../checks/backups.ts";
import type { CheckResult } from "../checks/check-result.ts";
import { checkMailbox, checkUnsentEmails } from "../checks/emails.ts";
import { checkProcess, type OwnProcess } from "../checks/processes.ts";
import { formatBytes, formatMoment } from "../print/text.ts";
import type { Snapshot } from "./probes.ts";
import { revive, reviveRedis, showLogs } from "./steps.ts";

/** Free share of the disk. */
export const DISK_LOW = 0.1;
/** An email that has waited for this long is late. */
const LATE_MAIL_SECONDS = 900;
const CERTIFICATE_DAYS = 14;
const MANY_DEAD_MAILS = 5;
/** 5xx responses in five minutes. */
const FAILED_ANSWERS = 5;

/** What is wrong; null if nothing is, undefined if unknown. */
type Find = (snapshot: Snapshot) => string | null | undefined;

type Rule = {
  title: string;
  /** How long a fault must last before it alerts. */
  minutes: number;
  find: Find;
  /** Commands to run in the site's folder, what mends it first (docs/operations.md, "When an alert arrives"). */
  steps: (detail: string) => string[];
  /** Hidden while one of these lasts. */
  follows?: string[];
};

const ofProcess = (name: OwnProcess) => ({
  minutes: 3,
  find: (({ expected, runs }) =>
    expected.includes(name) ? listFaults(checkProcess(name, runs, "fail")) : undefined) satisfies Find,
  steps: (detail: string) => revive(name, detail),
});

// biome-ignore format: a table
export const alertRules: Record<string, Rule> = {
  // The watchdog times it itself.
  postgres: { title: "Postgres is down", minutes: 2, find: () => undefined, steps: (detail) => [...revive("postgres", detail), "df -h"] },
  redis: { title: "Redis is down or full", minutes: 2, find: ({ redis }) => redis && listFaults(redis), steps: reviveRedis },
  worker: { title: "The worker is down", ...ofProcess("worker") },
  web: { title: "The web process is down", ...ofProcess("web") },
  desk: { title: "The desk is down", ...ofProcess("desk") },
  caddy: { title: "The site is unreachable", minutes: 3, find: findSite, steps: (detail) => revive("caddy", detail) },
  errors: { title: "Visitors are getting errors", minutes: 0, find: findErrors, steps: () => [showLogs("web postgres"), "df -h"] },
  mail: { title: "Email has stopped", minutes: 0, find: findStoppedMail, steps: mendMail, follows: ["redis", "worker"] },
  "dead-mails": { title: "Emails were given up on", minutes: 0, find: findDeadMails, steps: () => ["ops check mail", "ops emails list --state dead", "ops emails retry --cause recipient,policy,refused,message"] },
  bounces: { title: "Bounces are not being read", minutes: 0, find: ({ mailbox }) => listFaults(checkMailbox(mailbox)), steps: () => ["docker compose restart worker", showLogs("worker")], follows: ["worker"] },
  "site-limit": { title: "The hourly limit is holding emails", minutes: 0, find: findHolds, steps: () => ["ops referrals list --status held", "ops emails list --state held"] },
  // The worker refreshes it every 30 minutes.
  weather: { title: "The weather is stale", minutes: 35, find: findWeather, steps: () => [showLogs("worker")], follows: ["redis", "worker"] },
  backup: { title: "Backups have stopped", minutes: 0, find: ({ backup }) => backup?.isExpected ? listFaults(checkBackups(backup)) : undefined, steps: () => ["ops check backup", showLogs("backup postgres")] },
  disk: { title: "The disk is nearly full", minutes: 0, find: findDisk, steps: () => ["docker builder prune", "docker image prune", "df -h", "docker system df"] },
  certificate: { title: "The certificate is about to expire", minutes: 0, find: findCertificate, steps: () => [showLogs("caddy")] },
};

/** @param open The alerts whose fault has not ended. What is neither a fault nor unknown is fine. */
export function evaluateAlerts(
  snapshot: Snapshot,
  open: readonly string[],
): { faults: Fault[]; unknown: string[] } {
  const found = Object.entries(alertRules).map(([thing, rule]) => ({
    ...{ thing, detail: rule.find(snapshot) },
    ...rule,
  }));
  const causes = new Set([...open, ...found.flatMap(({ thing, detail }) => (detail ? [thing] : []))]);
  const faults: Fault[] = [];
  const unknown: string[] = [];
  for (const { thing, detail, minutes, follows = [] } of found) {
    if (detail === undefined || (detail && follows.some((cause) => causes.has(cause)))) unknown.push(thing);
    else if (detail) faults.push({ thing, detail, minutes });
  }
  return { faults, unknown };
}

export function titleOf(thing: string): string {
  return alertRules[thing]?.title ?? thing;
}

export function listSteps(thing: string, detail: string): readonly string[] {
  return alertRules[thing]?.steps(detail) ?? [];
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

function findErrors({ runs }: Snapshot) {
  const failed = runs.reduce((sum, { seen, serverErrors }) => sum + (seen <= 300 ? serverErrors : 0), 0);
  return failed > FAILED_ANSWERS ? `${failed} responses in the last 5 minutes were errors (5xx)` : null;
}

/** Someone must act, or an email has waited 15 minutes with none sent since. */
function findStoppedMail({ outage, unsent, stoppedFor }: Snapshot) {
  const isLasting = outage !== undefined && lastingCauses.includes(outage.cause);
  if (!isLasting && stoppedFor < LATE_MAIL_SECONDS) return null;
  return listFaults(checkUnsentEmails({ outage, unsent }));
}

function mendMail(detail: string) {
  const isRefused = /\b53[05]\b|login/.test(detail);
  const password = ["nano secrets/smtp_url", "docker compose restart worker watch"];
  return [...(isRefused ? password : []), "ops check mail"];
}

/** The server seems to refuse everybody, or the office misses an email. */
function findDeadMails({ dead: { toOffice, sinceLastSent } }: Snapshot) {
  if (toOffice > 0) return `emails to the office that the mail server refused: ${toOffice}`;
  if (sinceLastSent < MANY_DEAD_MAILS) return null;
  return `the mail server refused ${sinceLastSent} emails for good, and has accepted none since`;
}

function findHolds({ siteLimitHolds: held }: Snapshot) {
  if (held === 0) return null;
  return `${held} held by the limit of ${SITE_EMAILS_PER_HOUR} an hour; they go out automatically. Unless you run a campaign, somebody is flooding the forms`;
}

function findWeather({ reading, now }: Snapshot) {
  if (!reading) return "no reading yet";
  if (isShowable(reading.observedAt, now)) return null;
  const age = (now.getTime() - reading.observedAt.getTime()) / 1000;
  return `the last reading is ${formatSeconds(age)} old, too old to show`;
}

/** This process's and Postgres's, which may be the same. */
function findDisk({ disk, backup }: Snapshot) {
  const known = [disk, backup?.disk].filter((one) => one !== undefined && one !== null);
  const full = known.find(({ free, size }) => free < size * DISK_LOW);
  if (!full) return known.length > 0 ? null : undefined;
  return `${formatBytes(full.free)} of ${formatBytes(full.size)} free; Postgres stops when it is full`;
}

function findCertificate({ site, now }: Snapshot) {
  if (!site?.validTo) return undefined;
  const days = (site.validTo.getTime() - now.getTime()) / 86_400_000;
  return days > CERTIFICATE_DAYS ? null : `it is valid until ${formatMoment(site.validTo)}`;
}
