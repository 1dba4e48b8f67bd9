import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { JobName } from "./queues.ts";

/** Milliseconds between two weather readings. */
export const WEATHER_EVERY_MS = 30 * 60_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds that a run may be late before it counts as lost. */
const LATE_MS = 60_000;
/** Held in Redis by the one worker that repairs; it ends by itself when that worker dies. */
const REPAIR_LOCK = { key: "timetable:repair", ms: 10_000 };

/** The repeatable jobs and their intervals in milliseconds. */
const timetable = [
  { name: "refresh-weather", every: WEATHER_EVERY_MS },
  { name: "expire-referrals", every: DAY_MS },
  { name: "release-holds", every: MINUTE_MS },
] as const satisfies { name: JobName; every: number }[];

/**
 * Compares the repeatable jobs with Redis and repairs those that are missing, have no job for their next run, or whose
 * next run is at a time that only a wrong clock can have set. The others keep their next run. Of several workers that
 * find the same fault at once, one repairs it, so that nothing runs twice.
 * @returns The names of the repaired ones.
 */
export async function keepSchedule(queue: Queue, redis: Redis, now: number = Date.now()): Promise<string[]> {
  if ((await listWrong(queue, now)).length === 0) return [];
  const mine = await redis.set(REPAIR_LOCK.key, "1", "PX", REPAIR_LOCK.ms, "NX");
  if (mine === null) return [];
  try {
    const wrong = await listWrong(queue, now);
    for (const { name, every } of wrong) {
      await queue.removeJobScheduler(name);
      await queue.upsertJobScheduler(name, { every }, { name, data: {} });
    }
    return wrong.map(({ name }) => name);
  } finally {
    await redis.del(REPAIR_LOCK.key);
  }
}

async function listWrong(queue: Queue, now: number) {
  const wrong: (typeof timetable)[number][] = [];
  for (const entry of timetable) if (!(await isRight(queue, entry, now))) wrong.push(entry);
  return wrong;
}

async function isRight(queue: Queue, entry: { name: string; every: number }, now: number): Promise<boolean> {
  const known = await queue.getJobScheduler(entry.name);
  if (known?.every !== entry.every || known.next === undefined) return false;
  if (known.next > now + entry.every + LATE_MS) return false;
  if (known.next < now - LATE_MS) return false;
  return (await queue.getJob(`repeat:${entry.name}:${known.next}`)) !== undefined;
}
