import { Queue } from "bullmq";
import { Redis } from "ioredis";

export type QueueName = "emails" | "timetable";

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

/** Jobs are removed when they end, so that the same id may come again. The connection reports its own errors. */
export function createQueue(connection: Redis, name: QueueName): Queue {
  const queue = new Queue(name, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on("error", () => {});
  return queue;
}
