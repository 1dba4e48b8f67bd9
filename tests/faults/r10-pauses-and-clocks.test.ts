import { setTimeout as sleep } from "node:timers/promises";
import { Queue } from "bullmq";
import { expect, onTestFinished, test } from "vitest";
import { QUEUE_NAME } from "#jobs/queues.ts";
import { WEATHER_EVERY_MS } from "#jobs/schedule.ts";
import { fillOutbox, judge, untilSettled } from "./oracle.ts";
import { type FaultProcess, startWeb, startWorker } from "./processes.ts";
import { recordRun, scale } from "./scale.ts";
import { type FaultSite, openSite } from "./site.ts";
import { fillForm, isAcknowledged, sendForm } from "./visitor.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  { others: 0, what: "the only worker" },
  { others: 1, what: "one of two workers" },
])("R10: $what, stopped for a minute in the middle of four mails, doubles none and lives on", async (run) => {
  const pauseMs = scale(30_000, 70_000);
  const site = await openSite();
  site.smtp.plan(({ step, count }) => (step === "dot" && count <= 4 ? { after: 3_000 } : "ok"));
  const worker = await startWorker(site.addresses);
  await fillOutbox(site.db, 4);
  await until(() => site.smtp.log.length === 4);
  worker.kill("SIGSTOP");
  const others: FaultProcess[] = [];
  for (let count = 0; count < run.others; count += 1) others.push(await startWorker(site.addresses));
  await fillOutbox(site.db, run.others * 4);
  await sleep(pauseMs);
  worker.kill("SIGCONT");
  const settledMs = await untilSettled(site.db, 60_000);
  await sleep(5_000);
  const verdict = await judge(site.db, site.smtp);
  const endings = [worker, ...others].map((one) => one.ending() ?? "lives");
  recordRun({
    id: "R10",
    fault: `${run.what} stopped ${pauseMs / 1000} s`,
    seen: { ...verdict, settledMs, endings },
  });

  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0, strays: 0 });
  expect(endings).toEqual(endings.map(() => "lives"));
});

test("R10: steps of the worker's clock end nothing, double nothing, and leave the timetable right", async () => {
  const site = await openSite();
  const queue = openQueue(site);
  const worker = await startWorker(site.addresses);
  const seen: Record<string, object> = {};
  for (const [name, offset] of clockSteps()) {
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
    id: "R10",
    fault: "clock steps of the worker",
    seen: { ...verdict, ...seen, ending: worker.ending() ?? "lives" },
  });
  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0, strays: 0 });
  expect(worker.ending()).toBeUndefined();
});

test("R10: a worker first started three days fast leaves the timetable right once its clock is", async () => {
  const site = await openSite();
  const queue = openQueue(site);
  const worker = await startWorker(site.addresses, { CLOCK_OFFSET_MS: String(72 * HOUR) });
  await until(async () => (await queue.getJobSchedulers()).length >= 2);
  worker.kill("SIGTERM");
  await worker.ended;
  const right = await startWorker(site.addresses);
  const timetableMs = await untilTimetableIsRight(queue, 0, 90_000);
  recordRun({ id: "R10", fault: "first started three days fast", seen: { timetableMs } });
  expect(timetableMs).toBeDefined();
  await queue.removeJobScheduler("refresh-weather");
  const rebuiltMs = await untilTimetableIsRight(queue, 0, 90_000);
  recordRun({ id: "R10", fault: "an entry removed by hand", seen: { rebuiltMs } });
  expect(rebuiltMs).toBeDefined();
  expect(right.ending()).toBeUndefined();
});

test("R10: steps of the web process's clock hold no form, and date no code wrongly", async () => {
  const site = await openSite();
  await startWorker(site.addresses);
  const [web, other] = await Promise.all([
    startWeb(site.addresses),
    startWeb(site.addresses, { CLOCK_OFFSET_MS: "5000" }),
  ]);
  const forms = [];
  // A form that comes from one process and goes to the other, whose clock is 5 s off.
  for (const [from, to] of [[web, other] as const, [other, web] as const]) {
    const form = await fillForm(from.url);
    forms.push(await sendForm(to.url, form));
  }
  for (const [, offset] of clockSteps()) {
    const before = await fillForm(web.url);
    await web.setClock(offset);
    forms.push(await sendForm(web.url, before));
    forms.push(await sendForm(web.url, await fillForm(web.url)));
  }
  const settledMs = await untilSettled(site.db, 60_000);
  const rows = await site.db
    .selectFrom("referrals")
    .select(["status", "status_reason", "created_at", "code_expires_at"])
    .execute();
  const days = rows.map((row) => Math.round((+row.code_expires_at - +row.created_at) / (24 * HOUR)));
  const held = rows.filter(({ status }) => status === "held");
  const verdict = await judge(site.db, site.smtp);
  recordRun({
    id: "R10",
    fault: "clock steps of the web process",
    seen: {
      ...verdict,
      forms: forms.length,
      acknowledged: forms.filter(isAcknowledged).length,
      held: held.length,
      daysOfCodes: [...new Set(days)],
      settledMs,
    },
  });

  expect(forms.filter(isAcknowledged)).toHaveLength(forms.length);
  expect(rows).toHaveLength(forms.length);
  expect(held).toEqual([]);
  for (const each of days) expect([365, 366]).toContain(each);
  expect(verdict).toMatchObject({ unsent: {}, lost: 0, doubles: 0 });
  expect(web.ending()).toBeUndefined();
});

function clockSteps(): [name: string, offset: number][] {
  return [
    ["+2 min", 2 * MINUTE],
    ["+3 days", 72 * HOUR],
    ["-1 h", -HOUR],
    ["back", 0],
  ];
}

function openQueue(site: FaultSite): Queue {
  const queue = new Queue(QUEUE_NAME, { connection: site.redis.duplicate({ maxRetriesPerRequest: null }) });
  onTestFinished(() => queue.close());
  return queue;
}

/** Right for a worker whose clock is `offset` off: both entries there, none further away than its interval. */
async function untilTimetableIsRight(queue: Queue, offset: number, limitMs: number) {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    const entries = await queue.getJobSchedulers();
    const now = Date.now() + offset;
    const next = (name: string) => entries.find(({ key }) => key === name)?.next ?? Number.NaN;
    const weather = next("refresh-weather") - now;
    const expiry = next("expire-referrals") - now;
    const isRight = (ms: number, every: number) => ms > -MINUTE && ms <= every + MINUTE;
    if (isRight(weather, WEATHER_EVERY_MS) && isRight(expiry, 24 * HOUR)) return performance.now() - started;
    await sleep(500);
  }
  return undefined;
}

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let count = 0; count < 600; count += 1) {
    if (await check()) return;
    await sleep(50);
  }
  throw new Error("waited 30 s in vain");
}
