import type { Alert } from "#db/alerts/alerts.ts";
import type { SiteState } from "#db/site-state.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { titleOf } from "../alerts/rules.ts";
import { listSteps } from "../alerts/steps.ts";
import { checkBackups } from "../checks/backups.ts";
import { type CheckResult, describeResult } from "../checks/check-result.ts";
import { checkForecasts } from "../checks/forecasts.ts";
import { formatBytes, formatMoment } from "../print/text.ts";
import type { Status } from "./read-status.ts";

/** One line of the state of the site: its subject, what is known, and how that is to be taken. */
export type StatusRow = { label: string; text: string; tone?: "good" | "warn" | "bad" | "quiet" | undefined };

type Row = StatusRow;

const tones: Record<CheckResult["level"], NonNullable<Row["tone"]>> = {
  ok: "good",
  warn: "warn",
  fail: "bad",
  skip: "quiet",
};

/** Lists the state of the site in the words of `ops status`, in the order in which it is read. */
export function listStatusRows(status: Status): StatusRow[] {
  return [
    ...listVersionRows(status),
    ...listAlertRows(status),
    ...listProcessRows(status),
    ...listServiceRows(status),
    ...listMailRows(status),
    ...listOtherRows(status),
  ];
}

function listVersionRows({ version, deployedAt, at }: Status): Row[] {
  if (version === undefined) return [];
  if (!deployedAt)
    return [{ label: "Version", text: `${version}; only ops/deploy notes when it was deployed` }];
  const age = formatSeconds((at.getTime() - deployedAt.getTime()) / 1000);
  return [{ label: "Version", text: `${version}, deployed at ${formatMoment(deployedAt)}, ${age} ago` }];
}

const NOBODY =
  "nobody is told: set ALERT_EMAIL in .env or fill secrets/alert_webhook, then ops/deploy and ops alerts test";

function listAlertRows({ state, channels }: Status): Row[] {
  const nobody: Row[] = channels?.length === 0 ? [{ label: "Alerts", text: NOBODY, tone: "warn" }] : [];
  if (!state) return [unknown("Alerts"), ...nobody];
  const open = state.alerts.flatMap((alert): Row[] => [
    { label: "Alerts", text: describeAlert(alert), tone: alert.wellFor === null ? "bad" : "warn" },
    ...describeSteps(alert),
  ]);
  return [
    ...(open.length > 0 ? open : [{ label: "Alerts", text: "none is open", tone: "good" } as Row]),
    ...nobody,
  ];
}

function describeAlert({ thing, detail, seconds, wellFor }: Alert): string {
  const title = titleOf(thing);
  if (wellFor !== null) return `${title}: well again for ${formatSeconds(wellFor)}, not over yet`;
  return `${title}, for ${formatSeconds(seconds)}: ${detail}`;
}

function describeSteps({ thing, wellFor }: Alert): Row[] {
  const steps = wellFor === null ? listSteps(thing) : [];
  return steps.length > 0 ? [{ label: "Alerts", text: `Type: ${steps.join("; ")}` }] : [];
}

function listProcessRows({ state, processes }: Status): Row[] {
  if (!state) return [unknown("Web"), unknown("Worker")];
  return processes.map((result) => toRow(toLabel(result.part), result));
}

function toLabel(part: string): string {
  return part.charAt(0).toUpperCase() + part.slice(1);
}

function listServiceRows({ state, databaseFault, redis, queue }: Status): Row[] {
  const postgres: Row = state
    ? { label: "Postgres", text: `answers, ${formatBytes(state.bytes)}`, tone: "good" }
    : { label: "Postgres", text: databaseFault ?? "", tone: "bad" };
  const jobs = Object.entries(queue ?? {}).map(([name, jobs]) => `${jobs.toLocaleString("en-US")} ${name}`);
  return [
    postgres,
    ...(redis?.map((result) => toRow("Redis", result)) ?? [
      { label: "Redis", text: "REDIS_URL is not set", tone: "quiet" } as Row,
    ]),
    queue
      ? { label: "Queue", text: jobs.join(", ") }
      : { ...unknown("Queue"), text: "unknown: Redis does not answer" },
  ];
}

function listMailRows({ state, mails }: Status): Row[] {
  if (!state) return [unknown("Mails"), unknown("Referrals")];
  const counts = Object.entries(state.mails).map(
    ([name, count]) => `${count.toLocaleString("en-US")} ${name}`,
  );
  const oldest =
    state.oldestUnsent > 0
      ? `the oldest unsent waits for ${formatSeconds(state.oldestUnsent)}`
      : "none waits to be sent";
  const ofMails = mails.filter(({ what }) => what !== "held referrals");
  const ofReferrals = mails.filter(({ what }) => what === "held referrals");
  return [
    { label: "Mails", text: counts.join(", ") },
    { label: "Mails", text: oldest },
    ...ofMails.map((result) => toRow("Mails", result)),
    ...(ofReferrals.length > 0
      ? ofReferrals.map((result) => toRow("Referrals", result))
      : [{ label: "Referrals", text: "none is held", tone: "good" } as Row]),
  ];
}

function listOtherRows({ state, disk }: Status): Row[] {
  const free = disk && `${formatBytes(disk.free)} of ${formatBytes(disk.size)} free, seen from here`;
  return [
    ...(state ? listBackupRows(state) : [unknown("Backups")]),
    ...(state
      ? [describeWeather(state), toRow("Weather", checkForecasts(state.forecasts, state.now))]
      : [unknown("Weather")]),
    ...(disk && free
      ? [{ label: "Disk", text: free, tone: disk.free / disk.size < 0.1 ? "bad" : "good" } as Row]
      : []),
  ];
}

function listBackupRows({ backup, now }: SiteState): Row[] {
  const judged = checkBackups(backup).map((result) => toRow("Backups", result));
  if (!backup?.isExpected || backup.lastBackup === null) return judged;
  const last = new Date(now.getTime() - backup.lastBackup * 1000);
  return [...judged, { label: "Backups", text: `the last one was made at ${formatMoment(last)}` }];
}

function describeWeather({ weatherAge, now }: SiteState): Row {
  if (weatherAge === null)
    return {
      label: "Weather",
      text: "no reading was ever stored; type docker compose logs --tail 50 worker",
      tone: "warn",
    };
  const isShown = isShowable(new Date(now.getTime() - weatherAge * 1000), now);
  const text = `the last reading is ${formatSeconds(weatherAge)} old${isShown ? "" : ", and the pages show none"}`;
  return { label: "Weather", text, tone: isShown ? "good" : "bad" };
}

function toRow(label: string, result: CheckResult): Row {
  return { label, text: describeResult(result), tone: tones[result.level] };
}

function unknown(label: string): Row {
  return { label, text: "unknown: Postgres does not answer", tone: "quiet" };
}
