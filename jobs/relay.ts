import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { listDueEmails } from "#db/emails/lease.ts";
import { listen } from "#db/notify/listen.ts";
import type { Database } from "#db/schema.ts";
import { withTimeout } from "#domain/timeout.ts";
import { repeat } from "./repeat.ts";

const POLL_MS = 5_000;
/** Enough to keep the mailer busy until the next poll finds more. */
const BATCH = 100;
const REDIS_TIMEOUT_MS = 2_000;

/**
 * Adds a job for each of the next due emails: on NOTIFY, by polling, and on demand. The job's id is the email's, so that
 * adding one again changes nothing. While Redis is down, emails wait in Postgres.
 */
export function startRelay(options: {
  db: Kysely<Database>;
  databaseUrl: string;
  queue: Queue;
  redis: Redis;
  log: Logger;
}) {
  const { db, databaseUrl, queue, redis, log } = options;
  const relay = repeat({ ms: POLL_MS, name: "relay", log }, async () => {
    if (redis.status !== "ready") return;
    const due = await listDueEmails(db, BATCH);
    // BullMQ blocks while Redis is down.
    await withTimeout(REDIS_TIMEOUT_MS, "Redis", queue.addBulk(due.map(describeJob)));
  });
  const listener = listen({
    databaseUrl,
    channel: "emails",
    onNotify: relay.runNow,
    onDown: (error) => log.debug({ err: error }, "LISTEN failed; falling back to polling"),
  });
  redis.on("ready", relay.runNow);
  return {
    runNow: relay.runNow,
    stop: async (): Promise<void> => {
      redis.off("ready", relay.runNow);
      listener.stop();
      await relay.stop();
    },
  };
}

/** Only the id, because Redis never stores personal data. The office's emails go to the front of the queue. */
function describeJob({ id, isToOffice }: { id: string; isToOffice: boolean }) {
  return { name: "send-email", data: {}, opts: { jobId: id, lifo: isToOffice } };
}
