import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { Gauge, type Registry } from "prom-client";
import { within } from "#domain/deadline.ts";

const READ_MS = 1_000;

/** Adds the jobs of the queue to a registry, and whether Redis answers; read when a collector asks. */
export function addQueueMetrics(registry: Registry, { queue, redis }: { queue: Queue; redis: Redis }): void {
  const read = async () => (redis.status === "ready" ? countJobs(queue) : undefined);
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

function countJobs(queue: Queue): Promise<Record<string, number> | undefined> {
  const counts = queue.getJobCounts("waiting", "active", "delayed");
  return within(READ_MS, "Redis", counts).catch(() => undefined);
}
