import type { Queue } from "bullmq";
import type { JobName } from "./queues.ts";

const MINUTE_MS = 60_000;

/** Intervals in ms. */
const timetable = [
  { name: "refresh-weather", every: 30 * MINUTE_MS },
  { name: "expire-referrals", every: 24 * 60 * MINUTE_MS },
  { name: "release-holds", every: MINUTE_MS },
  { name: "write-reminders", every: 60 * MINUTE_MS },
] as const satisfies { name: JobName; every: number }[];

/** Existing jobs keep their next run. */
export async function upsertTimetable(queue: Queue): Promise<void> {
  for (const { name, every } of timetable) {
    const known = await queue.getJobScheduler(name);
    // A wrong clock may have scheduled the next run days ahead.
    if (known?.next && known.next > Date.now() + every) await queue.removeJobScheduler(name);
    await queue.upsertJobScheduler(name, { every }, { name, data: {} });
  }
}
