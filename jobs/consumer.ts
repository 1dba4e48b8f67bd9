import { type Job, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { within } from "#deadline";
import type { Logger } from "#logger";
import type { DatabaseWatch } from "./database-watch.ts";
import { dispatch, type Handlers } from "./dispatch.ts";
import { QUEUE_NAME } from "./queues.ts";

/** Mails at once, as a mail server takes its time for each. */
const CONCURRENCY = 20;

/** Takes jobs from the queue and hands each to its handler. */
export type Consumer = {
  hasFreeSlot: () => boolean;
  /** Takes no more jobs; those that run go on. */
  pause: () => void;
  resume: () => Promise<void>;
  /** Takes no more jobs, and waits for those that run. */
  finish: () => Promise<void>;
};

/**
 * Starts the consumer. A job that fails because Postgres is away goes back to the queue.
 * @param options.connection A connection of its own, as it blocks while it waits for a job.
 * @param options.onJob Called for every job that is taken.
 */
export function startConsumer(options: {
  connection: Redis;
  handlers: Handlers;
  watch: DatabaseWatch;
  log: Logger;
  onJob: () => void;
  onError: (error: Error) => void;
}): Consumer {
  let active = 0;

  async function work(job: Job, token?: string): Promise<void> {
    active += 1;
    options.onJob();
    try {
      await dispatch(options.handlers, job);
    } catch (error) {
      if (!options.watch.report(error)) throw error;
      await within(2_000, "Redis", job.moveToWait(token));
      throw new WaitingError();
    } finally {
      active -= 1;
    }
  }

  const worker = createWorker(options.connection, work);
  worker.on("error", options.onError);
  worker.on("failed", (job, error) =>
    options.log.error({ err: error, job: job?.name, jobId: job?.id }, "job failed"),
  );
  return {
    hasFreeSlot: () => active < CONCURRENCY,
    pause: () => void worker.pause(true),
    resume: async () => worker.resume(),
    finish: () => finishJobs(worker, () => active > 0),
  };
}

function createWorker(connection: Redis, work: (job: Job, token?: string) => Promise<void>): Worker {
  return new Worker(QUEUE_NAME, work, {
    connection,
    concurrency: CONCURRENCY,
    maxStalledCount: 10,
    // A job is a number only, and its row is claimed but once: taking one up too early does no harm.
    lockDuration: 10_000,
    stalledInterval: 10_000,
    runRetryDelay: 1_000,
  });
}

/** Waits for running jobs. BullMQ's own close also waits for Redis, which may never answer. */
async function finishJobs(worker: Worker, isAtWork: () => boolean): Promise<void> {
  const closed = worker
    .close()
    .catch(() => {})
    .then(() => true);
  let isClosed: boolean | undefined;
  do isClosed = await Promise.race([closed, sleep(2_000)]);
  while (!isClosed && isAtWork());
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
