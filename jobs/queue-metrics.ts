import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { Gauge, type Registry } from "prom-client";
import { within } from "#deadline";

const READ_MS = 1_000;
const KEEP_MS = 1_000;

/** Adds the jobs of the queue to a registry, and whether Redis answers; read when Prometheus asks. */
export function addQueueMetrics(registry: Registry, { queue, redis }: { queue: Queue; redis: Redis }): void {
  let last: { at: number; counts: Promise<Record<string, number> | undefined> } | undefined;
  const read = () => {
    if (!last || performance.now() - last.at > KEEP_MS)
      last = { at: performance.now(), counts: countJobs(queue, redis) };
    return last.counts;
  };
  new Gauge({
    name: "site_redis_up",
    help: "1 when Redis answers, else 0",
    registers: [registry],
    collect: async function show() {
      this.set((await read()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "site_queue_jobs",
    help: "Jobs of the queue, by their state in BullMQ",
    labelNames: ["state"],
    registers: [registry],
    collect: async function show() {
      const counts = (await read()) ?? {};
      this.reset();
      for (const [state, jobs] of Object.entries(counts)) this.set({ state }, jobs);
    },
  });
}

async function countJobs(queue: Queue, redis: Redis): Promise<Record<string, number> | undefined> {
  if (redis.status !== "ready") return undefined;
  const counts = queue.getJobCounts("waiting", "active", "delayed");
  return within(READ_MS, "Redis", counts).catch(() => undefined);
}
