import { setTimeout as sleep } from "node:timers/promises";
import { type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { EmailJob } from "#db/emails/outbox.ts";
import type { Logger } from "#logger";
import { emailJobSchema, QUEUE_NAME, type ScheduledJob, timetable } from "./queues.ts";

/** More than the mailer's connections, so that a slow mail server does not block other jobs. */
const CONCURRENCY = 8;
/** Shutdown timeout for running jobs (ms). Must be less than the container's stop_grace_period. */
const DRAIN_MS = 55_000;

/** Throwing fails the job; BullMQ never retries. */
export type Handlers = Record<ScheduledJob, () => Promise<void>> & {
  "send-email": (job: EmailJob) => Promise<void>;
};

/** @param options.onFatal Called if BullMQ's worker stops by itself; only a restart helps. */
export function startConsumer(options: {
  redis: Redis;
  handlers: Handlers;
  log: Logger;
  onFatal: (error: unknown) => void;
}) {
  const { redis, handlers, log } = options;
  let active = 0;

  async function work({ name, data }: Job): Promise<void> {
    active += 1;
    try {
      if (name === "send-email") await handlers[name](emailJobSchema.parse(data));
      else if (isScheduled(name)) await handlers[name]();
      else throw new Error(`no handler for job ${name}`);
    } finally {
      active -= 1;
    }
  }

  const worker = new Worker(QUEUE_NAME, work, {
    connection: redis,
    concurrency: CONCURRENCY,
    autorun: false,
  });
  worker.on("error", (error) => log.error({ err: error }, "queue error"));
  worker.on("failed", (job, error) =>
    log.error({ err: error, job: job?.name, jobId: job?.id }, "job failed"),
  );
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

function isScheduled(name: string): name is ScheduledJob {
  return Object.hasOwn(timetable, name);
}
