import type { Alert } from "#db/alerts/alerts.ts";
import type { SiteState } from "#db/state/site-state.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { titleOf } from "../alerts/rules.ts";
import { listSteps } from "../alerts/steps.ts";
import { checkBackups } from "../checks/backups.ts";
import { type CheckResult, describeResult } from "../checks/check-result.ts";
import { formatBytes, formatMoment } from "../print/text.ts";
import type { Status } from "./read-status.ts";

export type StatusRow = { label: string; text: string; tone?: "good" | "warn" | "bad" | "quiet" | undefined };

type Row = StatusRow;

const tones: Record<CheckResult["level"], NonNullable<Row["tone"]>> = {
  ok: "good",
  warn: "warn",
  fail: "bad",
  skip: "quiet",
};

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
    return [{ label: "Version", text: `${version}; not deployed with ops/deploy, so the time is unknown` }];
  const age = formatSeconds((at.getTime() - deployedAt.getTime()) / 1000);
  return [{ label: "Version", text: `${version}, deployed ${formatMoment(deployedAt)}, ${age} ago` }];
}

const NO_CHANNEL =
  "no alerts are sent: set ALERT_EMAIL in .env or secrets/alert_webhook, then run ops/deploy and ops alerts test";

function listAlertRows({ state, channels }: Status): Row[] {
  const noChannel: Row[] =
    channels?.length === 0 ? [{ label: "Alerts", text: NO_CHANNEL, tone: "warn" }] : [];
  if (!state) return [unknown("Alerts"), ...noChannel];
  const open = state.alerts.flatMap((alert): Row[] => [
    { label: "Alerts", text: describeAlert(alert), tone: alert.passingSeconds === null ? "bad" : "warn" },
    ...describeSteps(alert),
  ]);
  return [
    ...(open.length > 0 ? open : [{ label: "Alerts", text: "none open", tone: "good" } as Row]),
    ...noChannel,
  ];
}

function describeAlert({ thing, detail, seconds, passingSeconds }: Alert): string {
  const title = titleOf(thing, detail);
  if (passingSeconds !== null) return `${title}: recovering, fine for ${formatSeconds(passingSeconds)}`;
  return `${title} (${formatSeconds(seconds)}): ${detail}`;
}

function describeSteps({ thing, detail, passingSeconds }: Alert): Row[] {
  const steps = passingSeconds === null ? listSteps(thing, detail) : [];
  return steps.length > 0 ? [{ label: "Alerts", text: `Run: ${steps.join("; ")}` }] : [];
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
    ? { label: "Postgres", text: `up, ${formatBytes(state.bytes)}`, tone: "good" }
    : { label: "Postgres", text: databaseFault ?? "", tone: "bad" };
  const jobs = Object.entries(queue ?? {}).map(([name, jobs]) => `${jobs.toLocaleString("en-US")} ${name}`);
  return [
    postgres,
    ...(redis?.map((result) => toRow("Redis", result)) ?? [
      { label: "Redis", text: "REDIS_URL is not set", tone: "quiet" } as Row,
    ]),
    queue
      ? { label: "Queue", text: jobs.join(", ") }
      : { ...unknown("Queue"), text: "unknown: Redis does not respond" },
  ];
}

function listMailRows({ state, mails }: Status): Row[] {
  if (!state) return [unknown("Emails"), unknown("Referrals")];
  const counts = Object.entries(state.mails).map(
    ([name, count]) => `${count.toLocaleString("en-US")} ${name}`,
  );
  const oldest =
    state.oldestUnsent > 0 ? `oldest unsent: ${formatSeconds(state.oldestUnsent)}` : "none waiting";
  const ofMails = mails.filter(({ what }) => what !== "held referrals");
  const ofReferrals = mails.filter(({ what }) => what === "held referrals");
  return [
    { label: "Emails", text: `${counts.join(", ")} in 24 h` },
    { label: "Emails", text: oldest },
    ...ofMails.map((result) => toRow("Emails", result)),
    ...(ofReferrals.length > 0
      ? ofReferrals.map((result) => toRow("Referrals", result))
      : [{ label: "Referrals", text: "none held", tone: "good" } as Row]),
  ];
}

function listOtherRows({ state, disk }: Status): Row[] {
  const free = disk && `${formatBytes(disk.free)} of ${formatBytes(disk.size)} free on this machine`;
  return [
    ...(state ? listBackupRows(state) : [unknown("Backups")]),
    state ? describeWeather(state) : unknown("Weather"),
    ...(disk && free
      ? [{ label: "Disk", text: free, tone: disk.free / disk.size < 0.1 ? "bad" : "good" } as Row]
      : []),
  ];
}

function listBackupRows({ backup, now }: SiteState): Row[] {
  const rows = checkBackups(backup).map((result) => toRow("Backups", result));
  if (!backup?.isExpected || backup.lastBackup === null) return rows;
  const last = new Date(now.getTime() - backup.lastBackup * 1000);
  return [...rows, { label: "Backups", text: `last backup: ${formatMoment(last)}` }];
}

function describeWeather({ weatherAge, now }: SiteState): Row {
  if (weatherAge === null)
    return {
      label: "Weather",
      text: "no reading yet; run: docker compose logs --tail 50 worker",
      tone: "warn",
    };
  const isShown = isShowable(new Date(now.getTime() - weatherAge * 1000), now);
  const text = `last reading ${formatSeconds(weatherAge)} old${isShown ? "" : ", too old to show"}`;
  return { label: "Weather", text, tone: isShown ? "good" : "bad" };
}

function toRow(label: string, result: CheckResult): Row {
  return { label, text: describeResult(result), tone: tones[result.level] };
}

function unknown(label: string): Row {
  return { label, text: "unknown: Postgres does not respond", tone: "quiet" };
}
