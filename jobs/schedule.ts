import type { Queue } from "bullmq";
import type { JobName } from "./queues.ts";

/** Milliseconds between two weather readings (spec.md section 9). */
export const WEATHER_EVERY_MS = 30 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

/** The timetable: what runs by itself, and how often (milliseconds). */
const timetable = [
  { name: "refresh-weather", every: WEATHER_EVERY_MS },
  { name: "expire-referrals", every: DAY_MS },
] as const satisfies { name: JobName; every: number }[];

/**
 * Puts the timetable into Redis. The worker repeats it every minute, as a wiped Redis forgets it; an entry that
 * stands already is left alone, so that its next run keeps its time.
 */
export async function keepSchedule(queue: Queue): Promise<void> {
  for (const entry of timetable) {
    const known = await queue.getJobScheduler(entry.name);
    if (known?.every === entry.every) continue;
    await queue.upsertJobScheduler(entry.name, { every: entry.every }, { name: entry.name, data: {} });
  }
}
