import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { z } from "zod";

/** One queue, one worker: the heartbeat then proves that every kind of job still flows. */
export const QUEUE_NAME = "jobs";

/** Payload of each job, by job name. Ids only: Redis never holds personal data. */
export const payloads = {
  "send-email": z.object({ id: z.uuid(), generation: z.int().positive() }),
  "refresh-weather": z.object({}),
  "expire-referrals": z.object({}),
  heartbeat: z.object({ sentAt: z.number() }),
} as const;

export type JobName = keyof typeof payloads;
export type Payload<N extends JobName> = z.infer<(typeof payloads)[N]>;

/** Ids hold the generation, because BullMQ silently ignores a job whose id it still knows. */
export function emailJobId(job: { id: string; generation: number }): string {
  return `email-${job.id}-${job.generation}`;
}

/**
 * Connects to Redis as BullMQ wants it: blocking reads wait for as long as Redis is away, and reconnecting never
 * gives up.
 */
export function connectRedis(redisUrl: string, onError: (error: Error) => void): Redis {
  const connection = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 200, 2_000),
    connectTimeout: 5_000,
  });
  connection.on("error", onError);
  return connection;
}

/** Creates the producer side. Finished jobs leave no trace: what happened stands in Postgres. */
export function createQueue(connection: Redis): Queue {
  return new Queue(QUEUE_NAME, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
}
