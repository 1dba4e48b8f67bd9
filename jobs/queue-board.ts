import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { RequestHandler } from "express";
import type { Logger } from "#logger";
import { connectRedis, createQueue } from "./queues.ts";

/**
 * Bull Board, which shows the jobs of the queue: ids only, as Redis holds no more. Nothing can be changed by it. Whoever mounts
 * it sees to it that operators alone reach it.
 * @param options.basePath Where it is mounted: "" or "/machine/queue".
 */
export function createQueueBoard(options: { redisUrl: string; basePath: string; log: Logger }): {
  handler: RequestHandler;
  close: () => void;
} {
  const { redisUrl, basePath, log } = options;
  const redis = connectRedis(redisUrl, (error) => log.warn({ err: error }, "Redis is not reachable"));
  const queue = createQueue(redis);
  queue.on("error", () => {});
  const adapter = new ExpressAdapter();
  adapter.setBasePath(basePath);
  createBullBoard({ queues: [new BullMQAdapter(queue, { readOnlyMode: true })], serverAdapter: adapter });
  return { handler: adapter.getRouter() as RequestHandler, close: () => redis.disconnect() };
}
