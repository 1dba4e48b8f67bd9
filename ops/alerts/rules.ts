import type { Observation } from "#db/alerts/alerts.ts";
import { lastingCauses } from "#domain/emails/failure-cause.ts";
import { SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { checkBackups } from "../checks/backups.ts";
import type { CheckResult } from "../checks/check-result.ts";
import { checkMailbox, checkUnsentMails } from "../checks/mails.ts";
import { checkProcess } from "../checks/processes.ts";
import { formatMoment } from "../print/text.ts";
import { LATE_MAIL_SECONDS, type Snapshot } from "./probes.ts";
import type { AlertName } from "./steps.ts";

/** Free share of the disk: alert below the first, resolve above the second. */
export const DISK_LOW = 0.1;
const DISK_FINE = 0.12;
const CERTIFICATE_DAYS = 14;
const MANY_DEAD_MAILS = 5;
/** Alert above this many 5xx responses in five minutes. */
const FAILED_ANSWERS = 5;
const FAILED_ANSWERS_SECONDS = 300;
/** The site is probed every 30 s. */
const SITE_SILENT_SECONDS = 75;

/** How long a fault must be gone before it is resolved. */
const CALM_SECONDS = 300;
/** Longer, because a server that accepts the odd email looks fine until the next one is late. */
const MAIL_CALM_SECONDS = 2 * LATE_MAIL_SECONDS;

/** Caused by no other fault. */
const independent = { follows: [], after: 0, clearSeconds: CALM_SECONDS } as const;

const ofMail = {
  graceSeconds: 0,
  follows: ["redis", "worker"],
  after: 180,
  clearSeconds: MAIL_CALM_SECONDS,
} as const;

const ofWeather = { graceSeconds: 600, after: 2_100, clearSeconds: CALM_SECONDS } as const;

/**
 * Alerts once a fault has lasted `graceSeconds`; resolves after `clearSeconds` without it. Suppressed while a fault in
 * `follows` lasts, and for `after` seconds more, so that it can clear by itself.
 */
export const alertRules = {
  postgres: { title: "Postgres is down", graceSeconds: 120, ...independent },
  redis: { title: "Redis is down or full", graceSeconds: 120, ...independent },
  worker: { title: "The worker is down", graceSeconds: 180, ...independent },
  web: { title: "The web process is down", graceSeconds: 180, ...independent },
  desk: { title: "The desk is down", graceSeconds: 180, ...independent },
  watch: { title: "The watchdog is down", graceSeconds: 180, ...independent },
  caddy: { title: "The site is unreachable", graceSeconds: 180, ...independent },
  errors: { title: "Visitors are getting errors", graceSeconds: 0, ...independent },
  mail: { title: "Email has stopped", ...ofMail },
  "late-mails": { title: "Some emails are stuck", ...ofMail },
  "dead-mails": { ...ofMail, title: "Emails were given up on", follows: [], after: 0 },
  bounces: {
    ...ofMail,
    title: "Bounces are not being read",
    follows: ["worker"],
    clearSeconds: CALM_SECONDS,
  },
  "site-limit": { title: "The hourly limit is holding emails", graceSeconds: 0, ...independent },
  weather: { ...ofMail, ...ofWeather, title: "The weather is stale" },
  backup: { title: "Backups have stopped", graceSeconds: 0, ...independent },
  disk: { title: "The disk is nearly full", graceSeconds: 0, ...independent },
  certificate: { title: "The certificate is about to expire", graceSeconds: 0, ...independent },
} as const satisfies Record<
  AlertName,
  { title: string; graceSeconds: number; follows: readonly string[]; after: number; clearSeconds: number }
>;

/** "Email has stopped"; the bare name for a rule unknown to this version. */
export function titleOf(thing: string, detail: string): string {
  if (thing === "postgres" && detail.includes("read-only")) return "Postgres is read-only";
  return Object.hasOwn(alertRules, thing) ? alertRules[thing as AlertName].title : thing;
}

type Evaluation = Pick<Observation, "state" | "detail">;

const fine: Evaluation = { state: "off", detail: "" };
const unknown: Evaluation = { state: "unknown", detail: "" };

/** `faults` are open faults, and ended ones with the seconds since. */
export function evaluateAlerts(
  snapshot: Snapshot,
  faults: readonly { thing: string; endedFor: number | null }[],
): Observation[] {
  const evaluated: [Exclude<AlertName, "postgres">, Evaluation][] = [
    ["redis", snapshot.redis ? fromResults(snapshot.redis) : unknown],
    ...snapshot.expected.map(
      (name) => [name, fromResults(checkProcess(name, snapshot.runs, "fail"))] as [typeof name, Evaluation],
    ),
    ["caddy", evaluateSite(snapshot)],
    ["errors", evaluateErrors(snapshot)],
    ["mail", evaluateStoppedMail(snapshot)],
    ["late-mails", evaluateOvertakenMails(snapshot)],
    ["dead-mails", evaluateDeadMails(snapshot)],
    ["bounces", fromResults(checkMailbox(snapshot.mailbox))],
    ["site-limit", evaluateSiteLimit(snapshot)],
    ["weather", evaluateWeather(snapshot)],
    ["backup", evaluateBackup(snapshot)],
    ["disk", evaluateDisk(snapshot)],
    ["certificate", evaluateCertificate(snapshot)],
  ];
  const isOn = (thing: string) => evaluated.some(([name, { state }]) => name === thing && state === "on");
  return evaluated.map(([thing, { state, detail }]) => {
    const { graceSeconds, clearSeconds, follows, after }: (typeof alertRules)[AlertName] = alertRules[thing];
    const isConsequence = follows.some(
      (cause) =>
        isOn(cause) ||
        faults.some((fault) => fault.thing === cause && (fault.endedFor === null || fault.endedFor < after)),
    );
    return {
      thing,
      state: state === "on" && isConsequence ? "unknown" : state,
      detail,
      graceSeconds,
      clearSeconds,
    };
  });
}

/**
 * Some machines cannot reach themselves by their public name, so silence only counts if a watchdog here got a
 * response within a day.
 */
function evaluateSite({ site, runs }: Snapshot): Evaluation {
  if (!site) return unknown;
  if (site.fault === null) return fine;
  const lastRead = Math.min(...runs.filter(({ name }) => name === "caddy").map(({ seen }) => seen));
  if (!Number.isFinite(lastRead) || lastRead < SITE_SILENT_SECONDS) return unknown;
  const detail = `${site.url} does not respond (${site.fault}), last response ${formatSeconds(lastRead)} ago`;
  return { state: "on", detail };
}

/** A run's count stays in its row after it ends. */
function evaluateErrors({ runs }: Snapshot): Evaluation {
  const failed = runs
    .filter(({ seen }) => seen <= FAILED_ANSWERS_SECONDS)
    .reduce((sum, { serverErrors }) => sum + serverErrors, 0);
  if (failed <= FAILED_ANSWERS) return fine;
  const detail = `${failed} responses in the last 5 minutes were errors (5xx)`;
  return { state: "on", detail };
}

function fromResults(results: CheckResult[]): Evaluation {
  const faults = results.filter(({ level }) => level === "fail");
  return faults.length > 0 ? { state: "on", detail: faults.map(({ detail }) => detail).join("; ") } : fine;
}

/** On if someone must act, or an email has waited 15 minutes with none sent since. */
function evaluateStoppedMail({ outage, unsent, late }: Snapshot): Evaluation {
  const stopped = fromResults(checkUnsentMails({ outage, unsent }));
  const isLasting = outage !== undefined && lastingCauses.includes(outage.cause);
  return isLasting || late.stoppedFor >= LATE_MAIL_SECONDS ? stopped : fine;
}

/** On if an email has waited 15 minutes while others were sent. */
function evaluateOvertakenMails({ late }: Snapshot): Evaluation {
  if (late.overtaken === 0) return fine;
  const detail = `${count(late.overtaken, "email")} unsent, the oldest for ${formatSeconds(late.overtakenFor)}, while others go out`;
  return { state: "on", detail };
}

/** On if the server seems to refuse everybody, or the office misses an email. */
function evaluateDeadMails({ dead }: Snapshot): Evaluation {
  const faults = [
    dead.sinceLastSent >= MANY_DEAD_MAILS &&
      `the mail server refused ${count(dead.sinceLastSent, "email")} for good, and has accepted none since`,
    dead.toOffice > 0 && `it refused ${count(dead.toOffice, "email")} to the office`,
  ].filter(Boolean);
  return faults.length > 0 ? { state: "on", detail: faults.join("; ") } : fine;
}

function evaluateSiteLimit({ siteLimitHolds: { referrals, mails, oldest } }: Snapshot): Evaluation {
  if (referrals + mails === 0) return fine;
  const what = [referrals > 0 && count(referrals, "referral"), mails > 0 && count(mails, "email")];
  const detail = `${what.filter(Boolean).join(" and ")} held by the limit of ${SITE_EMAILS_PER_HOUR} an hour, the oldest for ${formatSeconds(oldest)}; they go out automatically. Unless you run a campaign, somebody is flooding the forms`;
  return { state: "on", detail };
}

function evaluateWeather({ reading, now }: Snapshot): Evaluation {
  if (!reading) return { state: "on", detail: "no reading yet" };
  if (isShowable(reading.observedAt, now)) return fine;
  const age = (now.getTime() - reading.observedAt.getTime()) / 1000;
  const detail = `the last reading is ${formatSeconds(age)} old, too old to show`;
  return { state: "on", detail };
}

/** Unknown if someone else makes the backups. A warning keeps an open alert open. */
function evaluateBackup({ backup }: Snapshot): Evaluation {
  if (!backup?.isExpected) return unknown;
  const results = checkBackups(backup);
  const evaluation = fromResults(results);
  return evaluation === fine && results.some(({ level }) => level === "warn") ? unknown : evaluation;
}

/** The fuller of this process's disk and Postgres's, which may be the same. */
function evaluateDisk({ disk, backup }: Snapshot): Evaluation {
  const disks = [
    { name: "this machine's disk", disk },
    { name: "Postgres's disk", disk: backup?.disk },
  ].flatMap(({ name, disk }) =>
    disk && disk.size > 0 ? [{ name, ...disk, share: disk.free / disk.size }] : [],
  );
  const [fullest] = disks.toSorted((a, b) => a.share - b.share);
  if (!fullest) return unknown;
  const { name, free, size, share } = fullest;
  // The backup service reports Postgres's disk; if it stops, an open alert stays open.
  const isUnseen = backup?.isExpected && !backup.disk;
  if (share > DISK_FINE) return isUnseen ? unknown : fine;
  if (share >= DISK_LOW) return unknown;
  const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1);
  const detail = `${gigabytes(free)} of ${gigabytes(size)} GB free on ${name}; Postgres stops when it is full`;
  return { state: "on", detail };
}

function evaluateCertificate({ certificate, now }: Snapshot): Evaluation {
  if (!certificate) return unknown;
  const { host, validTo } = certificate;
  const days = (validTo.getTime() - now.getTime()) / 86_400_000;
  if (days > CERTIFICATE_DAYS) return fine;
  const when = days < 0 ? "expired on" : "expires on";
  const detail = `the certificate of ${host} ${when} ${formatMoment(validTo)}`;
  return { state: "on", detail };
}
