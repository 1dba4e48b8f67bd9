import type { Queue } from "bullmq";
import type { Redis } from "ioredis";

const BEAT_MS = 15_000;
const LIMIT_MS = 60_000;

export type Heartbeat = { beat: () => void; isAlive: () => boolean; stop: () => void };

/**
 * Sends a heartbeat job through the worker's own queue every 15 s. A worker that receives none for 60 s although Redis
 * answers and a slot is free is stuck, and only a restart helps (seen with bullmq before 6.3.3 after a Redis outage).
 */
export function startHeartbeat(options: {
  queue: Queue;
  redis: Redis;
  hasFreeSlot: () => boolean;
  onWedged: () => void;
}): Heartbeat {
  let lastBeat = Date.now();

  const timer = setInterval(() => {
    // Without Redis, or with every slot busy, a missing heartbeat does not mean a stuck worker.
    if (options.redis.status !== "ready" || !options.hasFreeSlot()) lastBeat = Date.now();
    else if (Date.now() - lastBeat > LIMIT_MS) options.onWedged();
    if (options.redis.status === "ready")
      options.queue
        .add("heartbeat", { sentAt: Date.now() }, { jobId: `heartbeat-${Date.now()}` })
        .catch(() => {});
  }, BEAT_MS);

  return {
    beat: () => {
      lastBeat = Date.now();
    },
    isAlive: () => Date.now() - lastBeat <= LIMIT_MS,
    stop: () => clearInterval(timer),
  };
}
