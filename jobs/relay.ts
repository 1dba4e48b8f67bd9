import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type EmailJob, relayPendingEmails } from "#db/emails/outbox.ts";
import { sweepOutbox } from "#db/emails/sweep.ts";
import { listen } from "#db/notify/listen.ts";
import type { Database } from "#db/schema.ts";
import { withTimeout } from "#domain/deadline.ts";
import type { Leases } from "./leases.ts";
import { emailJobId } from "./queues.ts";
import { repeat } from "./repeat.ts";

const POLL_MS = 5_000;
const BATCH = 50;
const REDIS_TIMEOUT_MS = 2_000;

/**
 * Queues pending rows on NOTIFY and by polling. First resets rows whose retry is due, whose job was lost or
 * whose worker died. While Redis is down, rows wait in Postgres.
 */
export function startRelay(options: {
  db: Kysely<Database>;
  databaseUrl: string;
  queue: Queue;
  redis: Redis;
  leases: Leases;
  log: Logger;
}): { stop: () => Promise<void> } {
  const { db, databaseUrl, queue, redis, leases, log } = options;
  const relay = repeat({ ms: POLL_MS, name: "relay", log }, async () => {
    if (redis.status !== "ready") return;
    const swept = await sweepOutbox(db, leases.list());
    if (swept > 0) log.info({ swept }, "emails reset to pending");
    let queued: number;
    do {
      queued = await relayPendingEmails(db, BATCH, (jobs) => enqueue(queue, jobs));
      if (queued > 0) log.info({ queued }, "emails queued");
    } while (queued === BATCH);
  });
  const listener = listen({
    databaseUrl,
    channel: "emails",
    onNotify: relay.runNow,
    onDown: (error) => log.debug({ err: error }, "LISTEN failed; falling back to polling"),
  });
  redis.on("ready", relay.runNow);
  return {
    stop: async () => {
      redis.off("ready", relay.runNow);
      listener.stop();
      await relay.stop();
    },
  };
}

/** BullMQ blocks while Redis is down; the transaction must not. */
async function enqueue(queue: Queue, emails: EmailJob[]): Promise<void> {
  const jobs = emails.map((email) => ({
    name: "send-email",
    data: { id: email.id, generation: email.generation },
    opts: { jobId: emailJobId(email) },
  }));
  await withTimeout(REDIS_TIMEOUT_MS, "Redis", queue.addBulk(jobs));
}
