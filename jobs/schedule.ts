import type { Queue } from "bullmq";
import type { JobName } from "./queues.ts";

/** Milliseconds between two weather readings. */
export const WEATHER_EVERY_MS = 30 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

/** The repeatable jobs and their intervals in milliseconds. */
const timetable = [
  { name: "refresh-weather", every: WEATHER_EVERY_MS },
  { name: "expire-referrals", every: DAY_MS },
] as const satisfies { name: JobName; every: number }[];

/**
 * Registers the repeatable jobs in Redis. The worker calls it every minute, because a wiped Redis loses them; an existing
 * one is left alone, so that its next run keeps its time.
 */
export async function keepSchedule(queue: Queue): Promise<void> {
  for (const entry of timetable) {
    const known = await queue.getJobScheduler(entry.name);
    if (known?.every === entry.every) continue;
    await queue.upsertJobScheduler(entry.name, { every: entry.every }, { name: entry.name, data: {} });
  }
}
