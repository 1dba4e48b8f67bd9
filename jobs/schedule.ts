import type { Queue } from "bullmq";
import type { JobName } from "./queues.ts";

/** Milliseconds between two weather readings. */
export const WEATHER_EVERY_MS = 30 * 60_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds that a run may be late before it counts as lost. */
const LATE_MS = 60_000;

/** The repeatable jobs and their intervals in milliseconds. */
const timetable = [
  { name: "refresh-weather", every: WEATHER_EVERY_MS },
  { name: "expire-referrals", every: DAY_MS },
  { name: "release-holds", every: MINUTE_MS },
] as const satisfies { name: JobName; every: number }[];

/**
 * Compares the repeatable jobs with Redis and repairs those that are missing, have no job for their next run, or whose
 * next run is at a time that only a wrong clock can have set. The others keep their next run.
 * @returns The names of the repaired ones.
 */
export async function keepSchedule(queue: Queue, now: number = Date.now()): Promise<string[]> {
  const repaired: string[] = [];
  for (const entry of timetable) {
    if (await isRight(queue, entry, now)) continue;
    await queue.removeJobScheduler(entry.name);
    await queue.upsertJobScheduler(entry.name, { every: entry.every }, { name: entry.name, data: {} });
    repaired.push(entry.name);
  }
  return repaired;
}

async function isRight(queue: Queue, entry: { name: string; every: number }, now: number): Promise<boolean> {
  const known = await queue.getJobScheduler(entry.name);
  if (known?.every !== entry.every || known.next === undefined) return false;
  if (known.next > now + entry.every + LATE_MS) return false;
  if (known.next < now - LATE_MS) return false;
  return (await queue.getJob(`repeat:${entry.name}:${known.next}`)) !== undefined;
}
