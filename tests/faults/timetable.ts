import { setTimeout as sleep } from "node:timers/promises";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import { QUEUE_NAME } from "#jobs/queues.ts";
import { WEATHER_EVERY_MS } from "#jobs/schedule.ts";
import { HOUR } from "./clock-steps.ts";

const MINUTE = 60_000;

/** Opens the worker's queue past all proxies; it closes with the test. */
export function openQueue(redis: Redis): Queue {
  const connection = redis.duplicate({ maxRetriesPerRequest: null });
  connection.on("error", () => {});
  const queue = new Queue(QUEUE_NAME, { connection });
  queue.on("error", () => {});
  onTestFinished(async () => {
    await queue.close().catch(() => {});
    connection.disconnect();
  });
  return queue;
}

/** Right for a worker whose clock is `offset` off: both entries there, none further away than its interval. */
export async function untilTimetableIsRight(queue: Queue, offset: number, limitMs: number) {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    const entries = await queue.getJobSchedulers();
    const now = Date.now() + offset;
    const next = (name: string) => entries.find(({ key }) => key === name)?.next ?? Number.NaN;
    const weather = next("refresh-weather") - now;
    const expiry = next("expire-referrals") - now;
    const isRight = (ms: number, every: number) => ms > -MINUTE && ms <= every + MINUTE;
    if (isRight(weather, WEATHER_EVERY_MS) && isRight(expiry, 24 * HOUR))
      return Math.round(performance.now() - started);
    await sleep(500);
  }
  return undefined;
}
