import type { Queue } from "bullmq";
import { timetable } from "./queues.ts";

/** Existing jobs keep their next run. */
export async function upsertTimetable(queue: Queue): Promise<void> {
  for (const [name, every] of Object.entries(timetable)) {
    const known = await queue.getJobScheduler(name);
    // A wrong clock may have scheduled the next run days ahead.
    if (known?.next && known.next > Date.now() + every) await queue.removeJobScheduler(name);
    await queue.upsertJobScheduler(name, { every }, { name, data: {} });
  }
}
