import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { readSiteState, type SiteState } from "#db/site-state.ts";
import { within } from "#domain/deadline.ts";
import { readDisk } from "#server/metrics/disk.ts";
import type { Snapshot } from "../alerts/rules.ts";
import type { CheckResult } from "../checks/check-result.ts";
import { checkMails } from "../checks/mails.ts";
import { checkProcess } from "../checks/processes.ts";
import { checkRedis } from "../checks/redis.ts";

/** The state of the whole site; what is undefined could not be read, and `database` or `redis` says why. */
export type Status = {
  siteUrl: string;
  at: Date;
  /** What runs, and since when; undefined where that is not known. */
  version: string | undefined;
  deployedAt: Date | undefined;
  state: SiteState | undefined;
  /** Why Postgres could not be read; undefined when it could. */
  databaseFault: string | undefined;
  /** The judgments of `ops check` about mails and held referrals, and about web and worker. */
  mails: CheckResult[];
  processes: CheckResult[];
  redis: CheckResult[] | undefined;
  queue: Record<string, number> | undefined;
  disk: { free: number; size: number } | undefined;
  /** The ways on which the operator is told; undefined where that is not known. */
  channels: string[] | undefined;
};

/** What is looked at, and how. */
export type StatusSources = {
  siteUrl: string;
  version?: string | undefined;
  deployedAt?: Date | undefined;
  /** Connects, where it has to; what it throws is explained. */
  openDatabase: () => Promise<Kysely<Database>>;
  /** Why the database could not be read, in a sentence. */
  explain: (error: unknown) => string;
  redisUrl: string | undefined;
  /** Counts the queue's jobs by their state; throws when Redis does not answer. */
  countJobs: (redisUrl: string, timeoutMs: number) => Promise<Record<string, number>>;
  /** The processes that should give signs of life. */
  expectedProcesses: Snapshot["expected"];
  channels: string[] | undefined;
  /** Milliseconds that a service has to answer. */
  timeoutMs: number;
};

/** Reads everything at once; a service that is away leaves its part out and delays nothing beyond its time limit. */
export async function readStatus(sources: StatusSources): Promise<Status> {
  const { siteUrl, version, deployedAt, redisUrl, timeoutMs, channels } = sources;
  const [fromDatabase, redis, queue, disk] = await Promise.all([
    readDatabase(sources),
    redisUrl ? checkRedis(redisUrl, timeoutMs) : undefined,
    redisUrl ? sources.countJobs(redisUrl, timeoutMs).catch(() => undefined) : undefined,
    readDisk("/"),
  ]);
  return { siteUrl, at: new Date(), version, deployedAt, ...fromDatabase, redis, queue, disk, channels };
}

async function readDatabase({
  openDatabase,
  explain,
  expectedProcesses,
  timeoutMs,
}: StatusSources): Promise<Pick<Status, "state" | "databaseFault" | "mails" | "processes">> {
  try {
    const db = await openDatabase();
    const read = within(timeoutMs, "Postgres", readBoth(db));
    const [state, mails] = await read;
    const processes = expectedProcesses.flatMap((name) => checkProcess(name, state.runs, "fail"));
    return { state, databaseFault: undefined, mails, processes };
  } catch (error) {
    return { state: undefined, databaseFault: explain(error), mails: [], processes: [] };
  }
}

function readBoth(db: Kysely<Database>): Promise<[SiteState, CheckResult[]]> {
  return Promise.all([readSiteState(db), checkMails(db)]);
}
