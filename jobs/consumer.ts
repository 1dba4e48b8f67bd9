import { setTimeout as sleep } from "node:timers/promises";
import { type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "#logger";
import type { QueueName } from "./queues.ts";

/** Shutdown timeout for running jobs (ms). Must be less than the container's stop_grace_period. */
const DRAIN_MS = 55_000;

/**
 * Throwing fails the job; BullMQ never retries.
 * @param options.onFatal Called if BullMQ's worker stops by itself; only a restart helps.
 * @param options.onDrained Called when no job waits, if the work of one since then returned true.
 */
export function startConsumer(options: {
  redis: Redis;
  queue: QueueName;
  concurrency: number;
  work: (job: Job) => Promise<unknown>;
  log: Logger;
  onFatal: (error: unknown) => void;
  onDrained?: () => void;
}) {
  const { redis, queue, concurrency, log } = options;
  let active = 0;
  let wasBusy = false;

  async function work(job: Job): Promise<void> {
    active += 1;
    try {
      if ((await options.work(job)) === true) wasBusy = true;
    } finally {
      active -= 1;
    }
  }

  const worker = new Worker(queue, work, { connection: redis, concurrency, autorun: false });
  worker.on("error", (error) => log.error({ err: error }, "queue error"));
  worker.on("failed", (job, error) =>
    log.error({ err: error, job: job?.name, jobId: job?.id }, "job failed"),
  );
  worker.on("drained", () => {
    if (wasBusy) options.onDrained?.();
    wasBusy = false;
  });
  worker.run().catch(options.onFatal);

  async function stop(): Promise<void> {
    const end = performance.now() + DRAIN_MS;
    const closed = worker.close().then(
      () => true,
      () => true,
    );
    // close() also waits for Redis, which may never respond.
    let isClosed = false;
    do isClosed = await Promise.race([closed, sleep(2_000, false)]);
    while (!isClosed && active > 0 && performance.now() < end);
  }

  /** False once shutdown begins. */
  const isRunning = () => worker.isRunning();
  return { isRunning, stop };
}
