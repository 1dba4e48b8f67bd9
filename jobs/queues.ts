import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { z } from "zod";
import { within } from "#domain/deadline.ts";

/** One queue for all jobs. */
export const QUEUE_NAME = "jobs";

/** Payload of each job, by job name. Ids only: Redis never holds personal data. */
export const payloads = {
  "send-email": z.object({ id: z.uuid(), generation: z.int().positive() }),
  "refresh-weather": z.object({}),
  "expire-referrals": z.object({}),
  "release-holds": z.object({}),
  "write-reminders": z.object({}),
} as const;

export type JobName = keyof typeof payloads;
export type Payload<N extends JobName> = z.infer<(typeof payloads)[N]>;

/** The job id holds the generation, because BullMQ silently ignores a job whose id it still knows. */
export function emailJobId(job: { id: string; generation: number }): string {
  return `email-${job.id}-${job.generation}`;
}

/**
 * Connects to Redis as BullMQ requires: commands wait for as long as Redis is away, and reconnecting never stops. A
 * connection that stays silent for 15 s is replaced; BullMQ's blocking reads end within 10 s. A new attempt looks the name up again, so
 * it begins after glibc has given up the last look-up (10 s): Node runs few at a time, and Postgres needs them too.
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

/** Creates the queue. Finished jobs are removed: Postgres has the result. */
export function createQueue(connection: Redis): Queue {
  return new Queue(QUEUE_NAME, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
}

/**
 * Counts the queue's jobs by their state, on a connection of its own.
 * @throws {Error} When Redis does not answer in time.
 */
export async function countJobs(redisUrl: string, timeoutMs: number): Promise<Record<string, number>> {
  const redis = connectRedis(redisUrl, () => {});
  const queue = createQueue(redis);
  queue.on("error", () => {});
  try {
    return await within(timeoutMs, "Redis", queue.getJobCounts("waiting", "active", "delayed"));
  } finally {
    redis.disconnect();
  }
}
