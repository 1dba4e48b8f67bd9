import type { Redis } from "ioredis";
import { within } from "#deadline";
import type { Logger } from "#logger";
import { repeat } from "./repeat.ts";

const BEAT_MS = 5_000;
/** Missed beats in a row after which the connections are made anew, and after which the process ends. */
const RECONNECT_AFTER = 4;
const WEDGED_AFTER = 24;

export type Heartbeat = {
  /** Called whenever this process has asked the queue for a job and was answered, with a job or without. */
  beat: () => void;
  /** False after a minute without a beat. */
  isAlive: () => boolean;
  /** False after 20 s without a beat. */
  isWell: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Looks every 5 s whether this process still asks the queue for jobs (jobs/consumer.ts), which is each worker's own:
 * any number of workers share a queue, and none lives by the jobs that another takes. Missed beats are counted, not the
 * time since the last one, because a process that was paused, or whose clock was set, has missed nothing. Nothing is
 * counted while Redis is away, every slot is taken or no jobs are wanted.
 * @param options.isReceptive Whether the worker would take a job now.
 * @param options.onSilent Called after 20 s without a beat, and again after as many.
 * @param options.onWedged Called after two minutes without a beat.
 */
export function startHeartbeat(options: {
  redis: Pick<Redis, "status" | "ping">;
  log: Logger;
  isReceptive: () => boolean;
  onSilent: () => void;
  onWedged: () => void;
}): Heartbeat {
  const { redis, log } = options;
  let missed = 0;
  let isExpected = false;

  const beats = repeat({ ms: BEAT_MS, name: "heartbeat", log }, async () => {
    if (redis.status !== "ready" || !options.isReceptive()) {
      isExpected = false;
      return;
    }
    if (isExpected) missed += 1;
    if (missed >= WEDGED_AFTER) options.onWedged();
    else if (missed > 0 && missed % RECONNECT_AFTER === 0) options.onSilent();
    isExpected = false;
    await within(2_000, "Redis", redis.ping());
    isExpected = true;
  });

  return {
    beat: () => {
      missed = 0;
      isExpected = false;
    },
    isAlive: () => missed < WEDGED_AFTER / 2,
    isWell: () => missed < RECONNECT_AFTER,
    stop: () => beats.stop(),
  };
}
