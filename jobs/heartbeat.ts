import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { within } from "#deadline";
import type { Logger } from "#logger";
import { repeat } from "./repeat.ts";

const BEAT_MS = 5_000;
/** Missed beats in a row after which the connections are made anew, and after which the process ends. */
const RECONNECT_AFTER = 4;
const WEDGED_AFTER = 24;

export type Heartbeat = {
  /** Called for every job that this worker takes. */
  beat: () => void;
  isAlive: () => boolean;
  stop: () => Promise<void>;
};

/**
 * Sends a job through the worker's own queue every 5 s. Missed beats are counted, not the time since the last one,
 * because a process that was paused, or whose clock was set, has missed nothing. Nothing is counted while Redis is
 * away, every slot is taken or no jobs are wanted.
 * @param options.isReceptive Whether the worker would take a job now.
 */
export function startHeartbeat(options: {
  queue: Queue;
  redis: Redis;
  log: Logger;
  worker: number;
  isReceptive: () => boolean;
  onSilent: () => void;
  onWedged: () => void;
}): Heartbeat {
  const { queue, redis, log } = options;
  // A known id is ignored: beats do not pile up in a queue that nobody works on.
  const jobId = `heartbeat-${options.worker}`;
  let missed = 0;
  let isBeatOut = false;

  const beats = repeat({ ms: BEAT_MS, name: "heartbeat", log }, async () => {
    if (redis.status !== "ready" || !options.isReceptive()) {
      isBeatOut = false;
      return;
    }
    if (isBeatOut) missed += 1;
    if (missed >= WEDGED_AFTER) options.onWedged();
    else if (missed > 0 && missed % RECONNECT_AFTER === 0) options.onSilent();
    isBeatOut = false;
    await within(2_000, "Redis", queue.add("heartbeat", {}, { jobId }));
    isBeatOut = true;
  });

  return {
    beat: () => {
      missed = 0;
      isBeatOut = false;
    },
    isAlive: () => missed < WEDGED_AFTER / 2,
    stop: () => beats.stop(),
  };
}
