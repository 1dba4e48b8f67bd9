import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import { connectRedis, createQueue } from "#jobs/queues.ts";
import { createChannels } from "#monitoring/alerts/channels.ts";
import { readDisk } from "#monitoring/alerts/look.ts";
import { checkMails } from "#monitoring/checks/mails.ts";
import { judgeRuns } from "#monitoring/checks/processes.ts";
import { checkRedis } from "#monitoring/checks/redis.ts";
import type { Finding } from "#monitoring/finding.ts";
import { readSiteState, type SiteState } from "#monitoring/state.ts";
import { explain } from "../failure.ts";
import type { Session } from "../session.ts";

/** The state of the whole site; what is undefined could not be read, and `database` or `redis` says why. */
export type Status = {
  siteUrl: string;
  at: Date;
  state: SiteState | undefined;
  /** Why Postgres could not be read; undefined when it could. */
  databaseFault: string | undefined;
  /** The judgments of `ops check` about mails and held referrals, and about web and worker. */
  mails: Finding[];
  processes: Finding[];
  redis: Finding[] | undefined;
  queue: Record<string, number> | undefined;
  disk: { free: number; size: number } | undefined;
  /** The ways on which the operator is told. */
  channels: string[];
};

/** Reads everything at once; a service that is away leaves its part out and delays nothing beyond its time limit. */
export async function readStatus(session: Session): Promise<Status> {
  const config = session.config();
  const { timeoutMs } = session;
  const [fromDatabase, redis, queue, disk] = await Promise.all([
    readDatabase(session),
    config.REDIS_URL ? checkRedis(config.REDIS_URL, timeoutMs) : undefined,
    config.REDIS_URL ? countJobs(config.REDIS_URL, timeoutMs) : undefined,
    readDisk("/"),
  ]);
  const channels = createChannels(config).map(({ name }) => name);
  return { siteUrl: config.SITE_URL, at: new Date(), ...fromDatabase, redis, queue, disk, channels };
}

async function readDatabase(
  session: Session,
): Promise<Pick<Status, "state" | "databaseFault" | "mails" | "processes">> {
  try {
    const db = await session.openDatabase();
    const read = within(session.timeoutMs, "Postgres", readBoth(db));
    const [state, mails] = await read;
    // The web process of npm run dev gives no signs of life: it is started anew with every change.
    const expected = session.devServices ? (["worker"] as const) : (["web", "worker"] as const);
    const processes = expected.flatMap((name) => judgeRuns(name, state.runs, "fail"));
    return { state, databaseFault: undefined, mails, processes };
  } catch (error) {
    return { state: undefined, databaseFault: explain(error).message, mails: [], processes: [] };
  }
}

function readBoth(db: Kysely<Database>): Promise<[SiteState, Finding[]]> {
  return Promise.all([readSiteState(db), checkMails(db)]);
}

async function countJobs(redisUrl: string, timeoutMs: number): Promise<Status["queue"]> {
  const redis = connectRedis(redisUrl, () => {});
  const queue = createQueue(redis);
  queue.on("error", () => {});
  try {
    return await within(timeoutMs, "Redis", queue.getJobCounts("waiting", "active", "delayed"));
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}
