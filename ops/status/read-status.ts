import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { readSiteState, type SiteState } from "#db/state/site-state.ts";
import { withTimeout } from "#domain/deadline.ts";
import { countJobs } from "#jobs/queues.ts";
import type { Snapshot } from "../alerts/probes.ts";
import type { CheckResult } from "../checks/check-result.ts";
import { checkEmails } from "../checks/emails.ts";
import { checkProcess } from "../checks/processes.ts";
import { checkRedis } from "../checks/redis.ts";
import { type Disk, readDisk } from "../disk.ts";

/** Undefined parts could not be read. */
export type Status = {
  siteUrl: string;
  at: Date;
  version: string | undefined;
  deployedAt: Date | undefined;
  state: SiteState | undefined;
  databaseFault: string | undefined;
  /** Emails and held referrals, as in `ops check`. */
  emails: CheckResult[];
  processes: CheckResult[];
  redis: CheckResult[] | undefined;
  queue: Record<string, number> | undefined;
  disk: Disk | undefined;
  channels: string[] | undefined;
};

export type StatusSources = {
  siteUrl: string;
  version?: string | undefined;
  deployedAt?: Date | undefined;
  openDatabase: () => Promise<Kysely<Database>>;
  explain: (error: unknown) => string;
  redisUrl: string | undefined;
  /** Processes that must send heartbeats. */
  expectedProcesses: Snapshot["expected"];
  channels: string[] | undefined;
  /** How long a service may take to answer (ms). */
  timeoutMs: number;
};

/** If a service is down, only its part is missing. */
export async function readStatus(sources: StatusSources): Promise<Status> {
  const { siteUrl, version, deployedAt, redisUrl, timeoutMs, channels } = sources;
  const [fromDatabase, redis, queue, disk] = await Promise.all([
    readDatabase(sources),
    redisUrl ? checkRedis(redisUrl, timeoutMs) : undefined,
    redisUrl ? countJobs(redisUrl, timeoutMs).catch(() => undefined) : undefined,
    readDisk("/"),
  ]);
  return { siteUrl, at: new Date(), version, deployedAt, ...fromDatabase, redis, queue, disk, channels };
}

async function readDatabase({
  openDatabase,
  explain,
  expectedProcesses,
  timeoutMs,
}: StatusSources): Promise<Pick<Status, "state" | "databaseFault" | "emails" | "processes">> {
  try {
    const db = await openDatabase();
    const both = Promise.all([readSiteState(db), checkEmails(db)]);
    const [state, emails] = await withTimeout(timeoutMs, "Postgres", both);
    const processes = expectedProcesses.flatMap((name) => checkProcess(name, state.runs, "fail"));
    return { state, databaseFault: undefined, emails, processes };
  } catch (error) {
    return { state: undefined, databaseFault: explain(error), emails: [], processes: [] };
  }
}
