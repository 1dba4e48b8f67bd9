import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { z } from "zod";
import { withTimeout } from "#domain/deadline.ts";

export const QUEUE_NAME = "jobs";

/** Payload by job name. Only ids, because Redis never stores personal data. */
export const payloads = {
  "send-email": z.object({ id: z.uuid(), generation: z.int().positive() }),
  "refresh-weather": z.object({}),
  "expire-referrals": z.object({}),
  "release-holds": z.object({}),
  "write-reminders": z.object({}),
} as const;

export type JobName = keyof typeof payloads;
export type Payload<N extends JobName> = z.infer<(typeof payloads)[N]>;

/** Includes the generation, because BullMQ silently ignores known ids. */
export function emailJobId(job: { id: string; generation: number }): string {
  return `email-${job.id}-${job.generation}`;
}

/**
 * Connects to Redis as BullMQ requires: commands wait while Redis is down, and reconnecting never stops.
 * Replaces connections idle for 15 s, because BullMQ's blocking reads end within 10 s. Reconnects outlast
 * glibc's 10 s DNS timeout, because Node runs few lookups at once and Postgres needs them too.
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

/** Finished jobs are removed; Postgres has the results. */
export function createQueue(connection: Redis): Queue {
  return new Queue(QUEUE_NAME, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
}

/**
 * Counts jobs by state on its own connection.
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
