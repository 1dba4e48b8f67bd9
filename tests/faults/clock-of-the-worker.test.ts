import { expect, test } from "vitest";
import { clockSteps, HOUR } from "./clock-steps.ts";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { startWorker } from "./processes.ts";
import { recordRun } from "./scale.ts";
import { openSite } from "./site.ts";
import { openQueue, untilTimetableIsRight } from "./timetable.ts";
import { until } from "./until.ts";

test("steps of the worker's clock end nothing, double nothing, and leave the timetable right", async () => {
  const site = await openSite();
  const queue = openQueue(site.redis);
  const worker = await startWorker(site.addresses);
  const seen: Record<string, object> = {};
  for (const [name, offset] of clockSteps) {
    await worker.setClock(offset);
    await fillOutbox(site.db, 5);
    const settledMs = await untilSettled(site.db, 30_000);
    const timetableMs = await untilTimetableIsRight(queue, offset, 90_000);
    seen[name] = { settledMs, timetableMs };
    expect(settledMs).toBeDefined();
    expect(timetableMs).toBeDefined();
  }
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    fault: "clock steps of the worker",
    seen: { ...verdict, ...seen, ending: worker.ending() ?? "lives" },
  });
  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0, strays: 0 });
  expect(worker.ending()).toBeUndefined();
});

test("a worker first started three days fast leaves the timetable right once its clock is", async () => {
  const site = await openSite();
  const queue = openQueue(site.redis);
  const worker = await startWorker(site.addresses, { CLOCK_OFFSET_MS: String(72 * HOUR) });
  await until(async () => (await queue.getJobSchedulers()).length >= 2);
  worker.kill("SIGTERM");
  await worker.ended;
  const right = await startWorker(site.addresses);
  const timetableMs = await untilTimetableIsRight(queue, 0, 90_000);
  recordRun({ fault: "first started three days fast", seen: { timetableMs } });
  expect(timetableMs).toBeDefined();
  await queue.removeJobScheduler("refresh-weather");
  const rebuiltMs = await untilTimetableIsRight(queue, 0, 90_000);
  recordRun({ fault: "an entry removed by hand", seen: { rebuiltMs } });
  expect(rebuiltMs).toBeDefined();
  expect(right.ending()).toBeUndefined();
});
