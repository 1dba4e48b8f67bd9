import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { EMAILS_CHANNEL, type EmailJob, relayPendingEmails, sweepEmails } from "#db/emails/outbox.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import type { MailOutage } from "./mail-outage.ts";
import { emailJobId } from "./queues.ts";

const POLL_MS = 2_000;
const SWEEP_MS = 30_000;
const BATCH = 50;

export type Relay = { stop: () => Promise<void> };

type RelayOptions = {
  db: Kysely<Database>;
  databaseUrl: string;
  queue: Queue;
  redis: Redis;
  log: Logger;
  outage: MailOutage;
};

/**
 * The relay of the outbox: moves rows from Postgres to the queue, at once on NOTIFY and by polling every 2 s. The sweeper
 * queues lost and due rows again every 30 s. While Redis is away, rows wait in Postgres.
 */
export function startRelay(options: RelayOptions): Relay {
  const { db, queue, redis, log } = options;

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

  const relay = repeat(POLL_MS, "relay", log, async () => {
    if (redis.status !== "ready") return;
    const limit = options.outage.allowance(BATCH);
    if (limit === 0) return;
    let queued: number;
    do {
      queued = await relayPendingEmails(db, limit, enqueue);
      if (queued > 0) log.info({ queued }, "e-mails queued");
    } while (queued === limit && limit === BATCH);
  });

  const sweeper = repeat(SWEEP_MS, "sweeper", log, async () => {
    if (redis.status !== "ready") return;
    const healed = await sweepEmails(db, async (job) => {
      const known = await within(2_000, "Redis", queue.getJob(emailJobId(job)));
      return known !== undefined;
    });
    if (healed === 0) return;
    log.warn({ healed }, "lost or due e-mails made pending again");
    relay.runNow();
  });

  const listener = listen(options.databaseUrl, log, relay.runNow);
  relay.runNow();
  // Rows written while Redis was away need not wait for the next poll.
  redis.on("ready", relay.runNow);

  return {
    stop: async () => {
      await Promise.all([relay.stop(), sweeper.stop(), listener.stop()]);
    },
  };
}

/** Runs `work` every `ms` and on demand, never twice at once. Repeated failures are logged once. */
function repeat(ms: number, name: string, log: Logger, work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let again = false;
  let failing = false;
  let stopped = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await work();
        if (failing) log.info({ part: name }, "recovered");
        failing = false;
      } catch (error) {
        if (!failing) log.error({ err: error, part: name }, "failed; trying again");
        failing = true;
      }
    } while (again && !stopped);
  }

  function runNow(): void {
    if (stopped) return;
    if (running) again = true;
    else
      running = run().finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(runNow, ms);
  return {
    runNow,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Keeps one connection that LISTENs; a broken one is replaced, and polling covers the gap. */
function listen(databaseUrl: string, log: Logger, onNotify: () => void) {
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
