import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { z } from "zod";
import { withTimeout } from "#domain/deadline.ts";

export const QUEUE_NAME = "jobs";

/** Only ids, because Redis never stores personal data. */
export const emailJobSchema = z.object({ id: z.uuid(), generation: z.int().positive() });

const MINUTE_MS = 60_000;

/** Intervals in ms. */
export const timetable = {
  "refresh-weather": 30 * MINUTE_MS,
  "expire-referrals": 24 * 60 * MINUTE_MS,
  "release-holds": MINUTE_MS,
  "write-reminders": 60 * MINUTE_MS,
} as const;

export type ScheduledJob = keyof typeof timetable;

/** Includes the generation, because BullMQ silently ignores known ids. */
export function emailJobId(job: { id: string; generation: number }): string {
  return `email-${job.id}-${job.generation}`;
}

/**
 * As BullMQ requires, commands wait while Redis is down and reconnecting never stops. BullMQ's blocking reads
 * end within 10 s, so a connection idle for 15 s is dead. Reconnects outlast glibc's 10 s DNS timeout,
 * because Node runs few lookups at once and Postgres needs them too.
 */
export function connectRedis(redisUrl: string, onError: (error: Error) => void): Redis {
  const connection = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 200, 1_000),
    connectTimeout: 15_000,
    socketTimeout: 15_000,
  });
  connection.on("error", onError);
  return connection;
}

/** Postgres has the results. */
export function createQueue(connection: Redis): Queue {
  return new Queue(QUEUE_NAME, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
}

/**
 * Uses its own connection.
 * @throws {Error} If Redis does not respond in time.
 */
export async function countJobs(redisUrl: string, timeoutMs: number): Promise<Record<string, number>> {
  const redis = connectRedis(redisUrl, () => {});
  const queue = createQueue(redis);
  queue.on("error", () => {});
  try {
    return await withTimeout(timeoutMs, "Redis", queue.getJobCounts("waiting", "active", "delayed"));
  } finally {
    redis.disconnect();
  }
}

/** Existing jobs keep their next run. */
export async function upsertTimetable(queue: Queue): Promise<void> {
  for (const [name, every] of Object.entries(timetable)) {
    const known = await queue.getJobScheduler(name);
    // A wrong clock may have scheduled the next run days ahead.
    if (known?.next && known.next > Date.now() + every) await queue.removeJobScheduler(name);
    await queue.upsertJobScheduler(name, { every }, { name, data: {} });
  }
}
