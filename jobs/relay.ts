import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type EmailJob, relayPendingEmails, requeueDueEmails, requeueLostEmails } from "#db/emails/outbox.ts";
import { listOverdueClaims, reclaim } from "#db/emails/overdue.ts";
import type { Database } from "#db/schema.ts";
import { within } from "#deadline";
import type { DatabaseWatch } from "./database-watch.ts";
import type { Leases } from "./leases.ts";
import { startListener } from "./listener.ts";
import { emailJobId } from "./queues.ts";
import { repeat } from "./repeat.ts";

const POLL_MS = 2_000;
const SWEEP_MS = 5_000;
const SEARCH_MS = 15_000;
const BATCH = 50;
const REDIS_TIMEOUT_MS = 2_000;

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
  const every = (ms: number, name: string, work: () => Promise<void>) =>
    repeat({ ms, name, log, onFailure: watch.report }, async () => {
      if (redis.status === "ready" && !watch.isAway()) await work();
    });
  function reportHealed(healed: number, message: string): void {
    if (healed === 0) return;
    log.warn({ healed }, message);
    relay.runNow();
  }

  const relay = every(POLL_MS, "relay", () => relayAll(db, queue, log));
  const sweeper = every(SWEEP_MS, "sweeper", async () => {
    reportHealed(await requeueDueEmails(db), "due e-mails made pending again");
    reportHealed(await reclaim(db, await listDeadClaims(db, leases)), "claims of lost workers taken back");
  });
  const search = every(SEARCH_MS, "search for lost jobs", async () => {
    const lost = await requeueLostEmails(db, (job) => hasJob(queue, job));
    reportHealed(lost, "e-mails whose job was lost made pending again");
  });
  const { databaseUrl } = options;
  const listener = startListener({ databaseUrl, worker: leases.worker, log, onNotify: relay.runNow });
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

/** Queues every pending row, one batch after the other. */
async function relayAll(db: Kysely<Database>, queue: Queue, log: Logger): Promise<void> {
  let queued: number;
  do {
    queued = await relayPendingEmails(db, BATCH, (jobs) => enqueue(queue, jobs));
    if (queued > 0) log.info({ queued }, "e-mails queued");
  } while (queued === BATCH);
}

/** A call of the queue waits for ever while Redis is away; the transaction around it must not. */
async function enqueue(queue: Queue, emails: EmailJob[]): Promise<void> {
  const jobs = emails.map((email) => ({
    name: "send-email",
    data: { id: email.id, generation: email.generation },
    opts: { jobId: emailJobId(email) },
  }));
  await within(REDIS_TIMEOUT_MS, "Redis", queue.addBulk(jobs));
}

/** Overdue claims that no worker keeps alive. */
async function listDeadClaims(db: Kysely<Database>, leases: Leases): Promise<string[]> {
  const overdue = await listOverdueClaims(db);
  const alive = await leases.listAlive(overdue);
  return overdue.filter((token) => !alive.has(token));
}

async function hasJob(queue: Queue, email: EmailJob): Promise<boolean> {
  return (await within(REDIS_TIMEOUT_MS, "Redis", queue.getJob(emailJobId(email)))) !== undefined;
}
