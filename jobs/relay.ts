import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { EMAILS_CHANNEL } from "#db/emails/channel.ts";
import { workerLockQuery } from "#db/emails/leases.ts";
import { type EmailJob, relayPendingEmails, requeueDueEmails, requeueLostEmails } from "#db/emails/outbox.ts";
import { listOverdueClaims, reclaim } from "#db/emails/overdue.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import type { DatabaseWatch } from "./database-watch.ts";
import type { Leases } from "./leases.ts";
import { emailJobId } from "./queues.ts";
import { repeat } from "./repeat.ts";

const POLL_MS = 2_000;
const SWEEP_MS = 5_000;
const SEARCH_MS = 15_000;
const BATCH = 50;

export type Relay = {
  /** Looks for everything that may have been missed, as when Postgres was away. */
  catchUp: () => void;
  stop: () => Promise<void>;
};

type RelayOptions = {
  db: Kysely<Database>;
  databaseUrl: string;
  queue: Queue;
  redis: Redis;
  log: Logger;
  leases: Leases;
  watch: DatabaseWatch;
};

/**
 * The relay of the outbox: moves rows from Postgres to the queue, at once on NOTIFY and by polling every 2 s. The sweeper
 * takes up due retries and claims of dead workers every 5 s, and queued rows without a job every 15 s. While Redis is
 * away, rows wait in Postgres.
 */
export function startRelay(options: RelayOptions): Relay {
  const { db, queue, redis, log, leases, watch } = options;
  const onFailure = watch.report;
  const canWork = () => redis.status === "ready" && !watch.isAway();

  // A call of the queue waits for ever while Redis is away; the transaction around it must not.
  const enqueue = async (jobs: EmailJob[]) => {
    await within(
      2_000,
      "Redis",
      queue.addBulk(
        jobs.map((job) => ({
          name: "send-email",
          data: { id: job.id, generation: job.generation },
          opts: { jobId: emailJobId(job) },
        })),
      ),
    );
  };

  const relay = repeat({ ms: POLL_MS, name: "relay", log, onFailure }, async () => {
    if (!canWork()) return;
    let queued: number;
    do {
      queued = await relayPendingEmails(db, BATCH, enqueue);
      if (queued > 0) log.info({ queued }, "e-mails queued");
    } while (queued === BATCH);
  });

  function reportHealed(healed: number, message: string): void {
    if (healed === 0) return;
    log.warn({ healed }, message);
    relay.runNow();
  }

  const sweeper = repeat({ ms: SWEEP_MS, name: "sweeper", log, onFailure }, async () => {
    if (!canWork()) return;
    reportHealed(await requeueDueEmails(db), "due e-mails made pending again");
    const overdue = await listOverdueClaims(db);
    const alive = await leases.listAlive(overdue);
    const dead = overdue.filter((token) => !alive.has(token));
    reportHealed(await reclaim(db, dead), "claims of lost workers taken back");
  });

  const search = repeat({ ms: SEARCH_MS, name: "search for lost jobs", log, onFailure }, async () => {
    if (!canWork()) return;
    const lost = await requeueLostEmails(db, async (job) => {
      const known = await within(2_000, "Redis", queue.getJob(emailJobId(job)));
      return known !== undefined;
    });
    reportHealed(lost, "e-mails whose job was lost made pending again");
  });

  const listener = listen(options.databaseUrl, leases.worker, log, relay.runNow);
  const catchUp = () => {
    for (const part of [relay, sweeper, search]) part.runNow();
  };
  relay.runNow();
  // Rows written while Redis was away need not wait for the next poll.
  redis.on("ready", catchUp);

  return {
    catchUp,
    stop: async () => {
      redis.off("ready", catchUp);
      await Promise.all([relay.stop(), sweeper.stop(), search.stop(), listener.stop()]);
    },
  };
}

/**
 * Keeps one connection that LISTENs; a broken one is replaced, and polling covers the gap. It also holds the advisory lock
 * that shows other workers that this one is alive.
 */
function listen(databaseUrl: string, worker: number, log: Logger, onNotify: () => void) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function reconnect(): void {
    client?.removeAllListeners("end");
    client?.end().catch(() => {});
    client = undefined;
    if (!stopped) timer = setTimeout(connect, 1_000);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: "ashfield-listen",
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    });
    client = next;
    next.on("notification", onNotify);
    next.on("error", () => {});
    next.on("end", reconnect);
    try {
      await next.connect();
      await next.query(`listen ${EMAILS_CHANNEL}`);
      await next.query(workerLockQuery(worker));
      onNotify();
    } catch (error) {
      log.debug({ err: error }, "cannot listen; the poll goes on");
      if (client === next && !stopped) reconnect();
    }
  }

  void connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      client?.removeAllListeners("end");
      // A Postgres that does not answer must not delay the shutdown.
      if (client) await within(1_000, "Postgres", client.end()).catch(() => {});
    },
  };
}
