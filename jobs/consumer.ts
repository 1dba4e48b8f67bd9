import { setTimeout as sleep } from "node:timers/promises";
import { type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type { Logger } from "#logger";
import { type JobName, type Payload, payloads, QUEUE_NAME } from "./queues.ts";

/** Jobs at once: more than the mailer's connections, so that a slow mail server does not stop the other jobs. */
const CONCURRENCY = 5;
/** How long a shutdown waits for running jobs; the container's stop_grace_period must be longer. */
const DRAIN_MS = 55_000;

/** One handler for each job name. Returning means done, throwing means failed; BullMQ retries nothing. */
export type Handlers = { [N in JobName]: (payload: Payload<N>) => Promise<void> };

/** Takes jobs from the queue and runs their handlers. */
export type Consumer = {
  /** False when it takes no more jobs. */
  isRunning: () => boolean;
  /** Takes no more jobs, and waits for those that run. */
  stop: () => Promise<void>;
};

/**
 * Starts the consumer.
 * @param options.onFatal Called when BullMQ's worker ends by itself: only a restart helps.
 */
export function startConsumer(options: {
  redis: Redis;
  handlers: Handlers;
  log: Logger;
  onFatal: (error: unknown) => void;
}): Consumer {
  const { redis, handlers, log } = options;
  let active = 0;

  async function work({ name, data }: Job): Promise<void> {
    active += 1;
    try {
      if (!isJobName(name)) throw new Error(`no handler for job ${name}`);
      await run(handlers, name, data);
    } finally {
      active -= 1;
    }
  }

  const worker = new Worker(QUEUE_NAME, work, {
    connection: redis,
    concurrency: CONCURRENCY,
    autorun: false,
  });
  worker.on("error", (error) => log.error({ err: error }, "the queue in Redis does not work"));
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
    // close() waits for Redis, too, which may never answer.
    let isClosed = false;
    do isClosed = await Promise.race([closed, sleep(2_000, false)]);
    while (!isClosed && active > 0 && performance.now() < end);
  }

  return { isRunning: () => worker.isRunning(), stop };
}

function run<N extends JobName>(handlers: Handlers, name: N, data: unknown): Promise<void> {
  return handlers[name](payloads[name].parse(data) as Payload<N>);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(payloads, name);
}
