import { type Job, WaitingError, Worker, type WorkerOptions } from "bullmq";
import type { Redis } from "ioredis";
import { within } from "#deadline";
import type { Logger } from "#logger";
import type { DatabaseWatch } from "./database-watch.ts";
import { dispatch, type Handlers } from "./dispatch.ts";
import { QUEUE_NAME } from "./queues.ts";

/** Mails at once, as a mail server takes its time for each. */
const CONCURRENCY = 20;

/** Seconds for which the queue is asked for a job: less than a beat (heartbeat.ts) and than a silent connection's end. */
const ASK_SECONDS = 4;

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
 * @param options.onAnswer Called whenever the queue has answered with a job, without one or with an error.
 */
export function startConsumer(options: {
  connection: Redis;
  handlers: Handlers;
  watch: DatabaseWatch;
  log: Logger;
  onAnswer: () => void;
  onError: (error: Error) => void;
}): Consumer {
  let active = 0;

  async function work(job: Job, token?: string): Promise<void> {
    active += 1;
    // A job that ends may bring the next one, so that a busy worker asks for none.
    options.onAnswer();
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

  const worker = createWorker(options, work);
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

function createWorker(
  { connection, onAnswer }: { connection: Redis; onAnswer: () => void },
  work: (job: Job, token?: string) => Promise<void>,
): Worker {
  const options = {
    connection,
    concurrency: CONCURRENCY,
    maxStalledCount: 10,
    // A job is a number only, and its row is claimed but once: taking one up too early does no harm.
    lockDuration: 10_000,
    stalledInterval: 10_000,
    runRetryDelay: 1_000,
  };
  return new AnsweredWorker(QUEUE_NAME, work, options, onAnswer);
}

/** A worker that tells of each answer of the queue. An idle one asks every ASK_SECONDS, whatever its queue holds. */
class AnsweredWorker extends Worker {
  readonly #onAnswer: () => void;

  constructor(
    name: string,
    work: (job: Job, token?: string) => Promise<void>,
    options: WorkerOptions,
    onAnswer: () => void,
  ) {
    super(name, work, { ...options, autorun: false });
    this.#onAnswer = onAnswer;
    this.run().catch((error: Error) => this.emit("error", error));
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      return await super.moveToActive(token, name);
    } finally {
      this.#onAnswer();
    }
  }

  protected override getBlockTimeout(blockUntil: number): number {
    return Math.min(super.getBlockTimeout(blockUntil), ASK_SECONDS);
  }
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
