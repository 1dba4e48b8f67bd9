import type { Kysely } from "kysely";
import { company } from "#content/company.ts";
import { listOpenAlerts } from "#db/alerts/alerts.ts";
import { findBackupState } from "#db/backups/state.ts";
import { listProcessRuns } from "#db/processes/runs.ts";
import type { Database } from "#db/schema.ts";
import { findLastReading } from "#db/weather/readings.ts";
import { formatSeconds } from "#domain/quantities.ts";
import { withTimeout } from "#domain/timeout.ts";
import { isShowable } from "#domain/weather/weather.ts";
import { DISK_LOW, ruleOf } from "../alerts/rules.ts";
import { showLogs } from "../alerts/steps.ts";
import { readDisk } from "../disk.ts";
import { exitCodes, explain } from "../failure.ts";
import { formatBytes, formatMoment } from "../print/text.ts";
import { checkBackups, checkRetention } from "./backups.ts";
import { type CheckResult, type OwnProcess, resultsOf, type Severity } from "./check-result.ts";
import { checkEmails } from "./emails.ts";
import { checkPostgres } from "./postgres.ts";
import { checkProcess } from "./processes.ts";
import { checkRedis } from "./redis.ts";

export type SiteSources = {
  openDatabase: () => Promise<Kysely<Database>>;
  redisUrl: string | undefined;
  /** Processes that must send heartbeats. */
  expectedProcesses: readonly OwnProcess[];
  severity: Severity;
  /** How long a service may take to answer (ms). */
  timeoutMs: number;
};

type Check = (db: Kysely<Database>, sources: SiteSources) => Promise<CheckResult[]>;

const ofProcess =
  (name: OwnProcess): Check =>
  async (db, { expectedProcesses, severity }) =>
    expectedProcesses.includes(name) ? checkProcess(name, await listProcessRuns(db), severity) : [];

const inDatabase = {
  alerts: checkAlerts,
  web: ofProcess("web"),
  worker: ofProcess("worker"),
  desk: ofProcess("desk"),
  watch: ofProcess("watch"),
  postgres: checkPostgres,
  emails: checkEmails,
  backup: checkBackupPart,
  weather: checkWeather,
} satisfies Record<string, Check>;

/** How the site is doing, for `ops status` and the desk's System status. */
export const siteParts = [
  ...(Object.keys(inDatabase) as (keyof typeof inDatabase)[]),
  "redis",
  "disk",
] as const;

/** If Postgres does not respond, only the part "postgres" says why. */
export async function checkSite(
  sources: SiteSources,
  wanted: readonly (typeof siteParts)[number][] = siteParts,
): Promise<CheckResult[]> {
  const { redisUrl, timeoutMs, openDatabase } = sources;
  const check = async (part: (typeof siteParts)[number]): Promise<CheckResult[]> => {
    if (part === "redis") return redisUrl ? checkRedis(redisUrl, timeoutMs) : [];
    if (part === "disk") return checkDisk();
    try {
      return await withTimeout(timeoutMs, "Postgres", inDatabase[part](await openDatabase(), sources));
    } catch (error) {
      if (part !== "postgres") return [resultsOf(part)("skip", "", "the database cannot be read")];
      const { exitCode, message } = explain(error);
      const result = resultsOf(part)("fail", "server", message);
      return [exitCode === exitCodes.unavailable ? { ...result, unavailable: true } : result];
    }
  };
  return (await Promise.all(wanted.map(check))).flat();
}

async function checkAlerts(db: Kysely<Database>): Promise<CheckResult[]> {
  const open = (await listOpenAlerts(db)).map(({ thing, detail, began }) => {
    const { title, steps } = ruleOf(thing);
    const since = `${title} (since ${formatMoment(began)}): ${detail}`;
    return resultsOf("alerts")("fail", "open", since, steps(detail).join("; "));
  });
  return open.length > 0 ? open : [resultsOf("alerts")("ok", "", "none open")];
}

async function checkBackupPart(db: Kysely<Database>): Promise<CheckResult[]> {
  const state = await findBackupState(db);
  return [...checkBackups(state), ...checkRetention(state, company.copiesKeptDays)];
}

async function checkWeather(db: Kysely<Database>): Promise<CheckResult[]> {
  const finding = resultsOf("weather");
  const last = await findLastReading(db);
  if (!last) return [finding("warn", "reading", "no reading yet", showLogs("worker"))];
  const { observedAt, now } = last;
  const age = `${formatSeconds((now.getTime() - observedAt.getTime()) / 1000)} old`;
  if (isShowable(observedAt, now)) return [finding("ok", "reading", age)];
  return [finding("fail", "reading", `${age}, too old to show`, showLogs("worker"))];
}

async function checkDisk(): Promise<CheckResult[]> {
  const disk = await readDisk("/");
  if (!disk) return [];
  const level = disk.free / disk.size < DISK_LOW ? "fail" : "ok";
  const free = `${formatBytes(disk.free)} of ${formatBytes(disk.size)} free on this machine`;
  return [resultsOf("disk")(level, "free space", free)];
}
