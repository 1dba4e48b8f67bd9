import type { Observation } from "#db/alerts/alerts.ts";
import type { BackupState } from "#db/backups/state.ts";
import type { MailOutage } from "#db/emails/outage.ts";
import type { LateMails, UnsentMails } from "#db/emails/unsent.ts";
import type { ProcessRun } from "#db/processes/runs.ts";
import type { SiteLimitHolds } from "#db/referrals/holds.ts";
import type { ProcessKind } from "#db/schema.ts";
import type { StoredReading } from "#db/weather/readings.ts";
import { lastingCauses } from "#domain/emails/failure-cause.ts";
import { SITE_MAILS_PER_HOUR } from "#domain/emails/site-limit.ts";
import { count, formatSeconds } from "#domain/quantities.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { checkBackups } from "../checks/backups.ts";
import type { CheckResult } from "../checks/check-result.ts";
import { checkUnsentMails } from "../checks/mails.ts";
import { checkProcess } from "../checks/processes.ts";
import { formatMoment } from "../print/text.ts";

/** Seconds after which a mail that has not left is told. */
export const LATE_MAIL_SECONDS = 900;
/** Share of the disk that is free: below the first an operator is told, above the second it is over. */
const DISK_LOW = 0.1;
const DISK_FINE = 0.12;
const CERTIFICATE_DAYS = 14;
/** More answers with 5xx than this in five minutes are told. */
const FAILED_ANSWERS = 5;
const FAILED_ANSWERS_SECONDS = 300;
/** The site is read every 30 s. */
const SITE_SILENT_SECONDS = 75;

/** Seconds for which a thing must be well until it is over. */
const CALM_SECONDS = 300;
/** A server that takes one mail now and then is well for as long as the next mail is not late, or a little longer. */
const MAIL_CALM_SECONDS = 2 * LATE_MAIL_SECONDS;

/** A fault that follows from none of the others. */
const alone = { follows: [], after: 0, calmSeconds: CALM_SECONDS } as const;

/**
 * What an operator is told of: the title, after how many seconds, and of which others it is a mere consequence. Then it is not
 * told, nor for `after` seconds more, in which it puts itself right. It is over after `calmSeconds` without it.
 */
export const alertRules = {
  postgres: { title: "Postgres cannot be used", graceSeconds: 120, ...alone },
  redis: { title: "Redis takes no jobs", graceSeconds: 120, ...alone },
  worker: { title: "The worker does not work", graceSeconds: 180, ...alone },
  web: { title: "The web process does not work", graceSeconds: 180, ...alone },
  desk: { title: "The desk does not work", graceSeconds: 180, ...alone },
  watch: { title: "The watch does not work", graceSeconds: 180, ...alone },
  caddy: { title: "The site cannot be reached", graceSeconds: 180, ...alone },
  errors: { title: "Visitors get errors", graceSeconds: 0, ...alone },
  mail: {
    title: "Mail has stopped",
    graceSeconds: 0,
    follows: ["redis", "worker"],
    after: 180,
    calmSeconds: MAIL_CALM_SECONDS,
  },
  "late-mails": {
    title: "Some mails do not leave",
    graceSeconds: 0,
    follows: ["redis", "worker"],
    after: 180,
    calmSeconds: MAIL_CALM_SECONDS,
  },
  "site-limit": { title: "The hourly limit holds mails", graceSeconds: 0, ...alone },
  weather: {
    title: "The weather is too old",
    graceSeconds: 600,
    follows: ["redis", "worker"],
    after: 2_100,
    calmSeconds: CALM_SECONDS,
  },
  backup: { title: "Backups have stopped", graceSeconds: 0, ...alone },
  disk: { title: "The disk is nearly full", graceSeconds: 0, ...alone },
  certificate: { title: "The certificate expires", graceSeconds: 0, ...alone },
} as const satisfies Record<
  string,
  { title: string; graceSeconds: number; follows: readonly string[]; after: number; calmSeconds: number }
>;

export type AlertName = keyof typeof alertRules;

/** "Mail has stopped"; of a fault that this version does not know, its name. */
export function titleOf(thing: string): string {
  return Object.hasOwn(alertRules, thing) ? alertRules[thing as AlertName].title : thing;
}

/** What was seen; undefined where nobody could look. */
export type Snapshot = {
  redis: CheckResult[] | undefined;
  runs: ProcessRun[];
  /** The kinds of process that should run here. */
  expected: readonly Exclude<ProcessKind, "caddy">[];
  /** What the site's own address gives instead of an answer, such as "connection refused"; null when it answers. */
  site: { url: string; fault: string | null } | undefined;
  outage: MailOutage | undefined;
  unsent: UnsentMails[];
  late: LateMails;
  siteLimitHolds: SiteLimitHolds;
  reading: StoredReading | undefined;
  backup: BackupState | undefined;
  now: Date;
  /** Bytes. */
  disk: { free: number; size: number } | undefined;
  certificate: { host: string; validTo: Date } | undefined;
};

type Evaluation = Pick<Observation, "state" | "detail">;

const fine: Evaluation = { state: "off", detail: "" };
const unknown: Evaluation = { state: "unknown", detail: "" };

/**
 * Judges what was seen, by the rules that `ops check` has.
 * @param faults Other faults that last, and the seconds since they ended for those that are over.
 */
export function evaluateAlerts(
  snapshot: Snapshot,
  faults: readonly { thing: string; endedFor: number | null }[],
): Observation[] {
  const evaluated: [Exclude<AlertName, "postgres">, Evaluation][] = [
    ["redis", snapshot.redis ? fromResults(snapshot.redis) : unknown],
    ...snapshot.expected.map((name): [Exclude<ProcessKind, "caddy">, Evaluation] => [
      name,
      fromResults(checkProcess(name, snapshot.runs, "fail")),
    ]),
    ["caddy", evaluateSite(snapshot)],
    ["errors", evaluateErrors(snapshot)],
    ["mail", evaluateStoppedMail(snapshot)],
    ["late-mails", evaluateOvertakenMails(snapshot)],
    ["site-limit", evaluateSiteLimit(snapshot)],
    ["weather", evaluateWeather(snapshot)],
    ["backup", evaluateBackup(snapshot)],
    ["disk", evaluateDisk(snapshot)],
    ["certificate", evaluateCertificate(snapshot)],
  ];
  const isOn = (thing: string) => evaluated.some(([name, { state }]) => name === thing && state === "on");
  return evaluated.map(([thing, { state, detail }]) => {
    const { graceSeconds, calmSeconds, follows, after }: (typeof alertRules)[AlertName] = alertRules[thing];
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
      calmSeconds,
    };
  });
}

/**
 * Not every machine is led back to itself by its public name: silence counts where the site could be read from here or from beside here
 * within a day.
 */
function evaluateSite({ site, runs }: Snapshot): Evaluation {
  if (!site) return unknown;
  if (site.fault === null) return fine;
  const lastRead = Math.min(...runs.filter(({ name }) => name === "caddy").map(({ seen }) => seen));
  if (!Number.isFinite(lastRead) || lastRead < SITE_SILENT_SECONDS) return unknown;
  const detail = `${site.url} gives no answer (${site.fault}), the last one ${formatSeconds(lastRead)} ago`;
  return { state: "on", detail };
}

/** What a run has counted stays in its row when it ends. */
function evaluateErrors({ runs }: Snapshot): Evaluation {
  const failed = runs
    .filter(({ seen }) => seen <= FAILED_ANSWERS_SECONDS)
    .reduce((sum, { failedAnswers }) => sum + failedAnswers, 0);
  if (failed <= FAILED_ANSWERS) return fine;
  const detail = `${failed} answers of the last 5 minutes were errors (5xx)`;
  return { state: "on", detail };
}

function fromResults(results: CheckResult[]): Evaluation {
  const faults = results.filter(({ level }) => level === "fail");
  return faults.length > 0 ? { state: "on", detail: faults.map(({ detail }) => detail).join("; ") } : fine;
}

/** No mail leaves before somebody acts, or one has waited for 15 minutes and none has left since it was written. */
function evaluateStoppedMail({ outage, unsent, late }: Snapshot): Evaluation {
  const stopped = fromResults(checkUnsentMails({ outage, unsent }));
  const isLasting = outage !== undefined && lastingCauses.includes(outage.cause);
  return isLasting || late.stoppedFor >= LATE_MAIL_SECONDS ? stopped : fine;
}

/** A mail has waited for 15 minutes, in which others have left. */
function evaluateOvertakenMails({ late }: Snapshot): Evaluation {
  if (late.overtaken === 0) return fine;
  const detail = `${count(late.overtaken, "mail")} not sent, the oldest for ${formatSeconds(late.overtakenFor)}, while others leave`;
  return { state: "on", detail };
}

function evaluateSiteLimit({ siteLimitHolds: { referrals, mails, oldest } }: Snapshot): Evaluation {
  if (referrals + mails === 0) return fine;
  const what = [referrals > 0 && count(referrals, "referral"), mails > 0 && count(mails, "mail")];
  const detail = `${what.filter(Boolean).join(" and ")} held by the limit of ${SITE_MAILS_PER_HOUR} an hour, the oldest for ${formatSeconds(oldest)}; they go out by themselves. If no campaign explains it, somebody is flooding the forms`;
  return { state: "on", detail };
}

function evaluateWeather({ reading, now }: Snapshot): Evaluation {
  if (!reading) return { state: "on", detail: "no reading was ever stored" };
  if (isShowable(reading.observedAt, now)) return fine;
  const age = (now.getTime() - reading.observedAt.getTime()) / 1000;
  const detail = `the last reading is ${formatSeconds(age)} old, and the pages show none`;
  return { state: "on", detail };
}

/** Not seen is where the backups are somebody else's. A failure that may pass by itself does not end what was told. */
function evaluateBackup({ backup }: Snapshot): Evaluation {
  if (!backup?.isExpected) return unknown;
  const results = checkBackups(backup);
  const evaluated = fromResults(results);
  return evaluated === fine && results.some(({ level }) => level === "warn") ? unknown : evaluated;
}

/** The fuller one of the disk under this process and that of Postgres's data, which may be the same. */
function evaluateDisk({ disk, backup }: Snapshot): Evaluation {
  const disks = [
    { name: "of this machine's disk", disk },
    { name: "of the disk with Postgres's data", disk: backup?.disk },
  ].flatMap(({ name, disk }) =>
    disk && disk.size > 0 ? [{ name, ...disk, share: disk.free / disk.size }] : [],
  );
  const [fullest] = disks.toSorted((a, b) => a.share - b.share);
  if (!fullest) return unknown;
  const { name, free, size, share } = fullest;
  // A service `backup` that stopped does not end what was told of the other disk.
  const isUnseen = backup?.isExpected && !backup.disk;
  if (share > DISK_FINE) return isUnseen ? unknown : fine;
  if (share >= DISK_LOW) return unknown;
  const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1);
  const detail = `${gigabytes(free)} of ${gigabytes(size)} GB ${name} are free; Postgres stops when none is left`;
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
