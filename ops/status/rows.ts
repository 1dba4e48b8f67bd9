import type { Alert } from "#db/alerts/alerts.ts";
import type { SiteState } from "#db/state/site-state.ts";
import { capitalize } from "#domain/plan/describe.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { DISK_LOW, ruleOf } from "../alerts/rules.ts";
import { showLogs } from "../alerts/steps.ts";
import { checkBackups } from "../checks/backups.ts";
import { type CheckResult, describeResult, levelTones } from "../checks/check-result.ts";
import { formatBytes, formatMoment, type Tone } from "../print/text.ts";
import type { Status } from "./read-status.ts";

export type StatusRow = { label: string; text: string; tone?: Exclude<Tone, "strong"> | undefined };

export function listStatusRows(status: Status): StatusRow[] {
  return [
    ...listVersionRows(status),
    ...listAlertRows(status),
    ...listProcessRows(status),
    ...listServiceRows(status),
    ...listEmailRows(status),
    ...listOtherRows(status),
  ];
}

function listVersionRows({ version, deployedAt, at }: Status): StatusRow[] {
  if (version === undefined) return [];
  if (!deployedAt)
    return [row("Version", `${version}; not deployed with ops/deploy, so the time is unknown`)];
  const age = formatSeconds((at.getTime() - deployedAt.getTime()) / 1000);
  return [row("Version", `${version}, deployed ${formatMoment(deployedAt)}, ${age} ago`)];
}

const NO_CHANNEL =
  "no alerts are sent: set ALERT_EMAIL in .env or secrets/alert_webhook, then run ops/deploy and ops alerts test";

function listAlertRows({ state, channels }: Status): StatusRow[] {
  const noChannel = channels?.length === 0 ? [row("Alerts", NO_CHANNEL, "warn")] : [];
  if (!state) return [unknown("Alerts"), ...noChannel];
  const open = state.alerts.flatMap((alert) => [
    row("Alerts", describeAlert(alert), "bad"),
    ...describeSteps(alert),
  ]);
  return [...(open.length > 0 ? open : [row("Alerts", "none open", "good")]), ...noChannel];
}

function describeAlert({ thing, detail, began }: Alert): string {
  return `${ruleOf(thing).title} (since ${formatMoment(began)}): ${detail}`;
}

function describeSteps({ thing, detail }: Alert): StatusRow[] {
  const steps = ruleOf(thing).steps(detail);
  return steps.length > 0 ? [row("Alerts", `Run: ${steps.join("; ")}`)] : [];
}

function listProcessRows({ state, processes }: Status): StatusRow[] {
  if (!state) return [unknown("Web"), unknown("Worker")];
  return processes.map((result) => toRow(capitalize(result.part), result));
}

function listServiceRows({ state, databaseFault, redis, queue }: Status): StatusRow[] {
  const postgres = state
    ? row("Postgres", `up, ${formatBytes(state.bytes)}`, "good")
    : row("Postgres", databaseFault ?? "", "bad");
  const jobs = Object.entries(queue ?? {}).map(([name, jobs]) => `${jobs.toLocaleString("en-US")} ${name}`);
  return [
    postgres,
    ...(redis?.map((result) => toRow("Redis", result)) ?? [row("Redis", "REDIS_URL is not set", "quiet")]),
    queue ? row("Queue", jobs.join(", ")) : row("Queue", "unknown: Redis does not respond", "quiet"),
  ];
}

function listEmailRows({ state, emails }: Status): StatusRow[] {
  if (!state) return [unknown("Emails"), unknown("Referrals")];
  const counts = Object.entries(state.emails).map(
    ([name, count]) => `${count.toLocaleString("en-US")} ${name}`,
  );
  const oldest =
    state.oldestUnsent > 0 ? `oldest unsent: ${formatSeconds(state.oldestUnsent)}` : "none waiting";
  const ofWebhook = emails.filter(({ what }) => what === "webhook");
  const ofEmails = emails.filter(({ what }) => what !== "held referrals" && what !== "webhook");
  const ofReferrals = emails.filter(({ what }) => what === "held referrals");
  return [
    row("Emails", `${counts.join(", ")} in 24 h`),
    row("Emails", oldest),
    ...ofEmails.map((result) => toRow("Emails", result)),
    ...ofWebhook.map((result) => toRow("Webhook", result)),
    ...(ofReferrals.length > 0
      ? ofReferrals.map((result) => toRow("Referrals", result))
      : [row("Referrals", "none held", "good")]),
  ];
}

function listOtherRows({ state, disk }: Status): StatusRow[] {
  const free = disk && `${formatBytes(disk.free)} of ${formatBytes(disk.size)} free on this machine`;
  return [
    ...(state ? listBackupRows(state) : [unknown("Backups")]),
    state ? describeWeather(state) : unknown("Weather"),
    ...(disk && free ? [row("Disk", free, disk.free / disk.size < DISK_LOW ? "bad" : "good")] : []),
  ];
}

function listBackupRows({ backup, now }: SiteState): StatusRow[] {
  const rows = checkBackups(backup).map((result) => toRow("Backups", result));
  if (!backup?.isExpected || backup.lastBackup === null) return rows;
  const last = new Date(now.getTime() - backup.lastBackup * 1000);
  return [...rows, row("Backups", `last backup: ${formatMoment(last)}`)];
}

function describeWeather({ weatherAge, now }: SiteState): StatusRow {
  if (weatherAge === null) return row("Weather", `no reading yet; run: ${showLogs("worker")}`, "warn");
  const isShown = isShowable(new Date(now.getTime() - weatherAge * 1000), now);
  const text = `last reading ${formatSeconds(weatherAge)} old${isShown ? "" : ", too old to show"}`;
  return row("Weather", text, isShown ? "good" : "bad");
}

function toRow(label: string, result: CheckResult): StatusRow {
  return row(label, describeResult(result), levelTones[result.level]);
}

function unknown(label: string): StatusRow {
  return row(label, "unknown: Postgres does not respond", "quiet");
}

function row(label: string, text: string, tone?: StatusRow["tone"]): StatusRow {
  return { label, text, tone };
}
