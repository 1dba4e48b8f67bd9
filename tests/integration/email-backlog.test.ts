import { QueueEvents } from "bullmq";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { connectRedis, createQueue } from "#jobs/queues.ts";
import { checkDelivery, fillOutbox, waitUntilSettled } from "../faults/delivery.ts";
import { openEmailServices, readEmail } from "../support/email-services.ts";
import { eventually } from "../support/eventually.ts";
import { startFaultySmtp } from "../support/faulty-smtp.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const office = await openEmailServices();
const { db, redis } = office;
const emails = createQueue(redis, "emails");
const timetable = createQueue(redis, "timetable");
const smtp = await startFaultySmtp();
afterAll(smtp.close);
beforeEach(async () => {
  smtp.plan(() => "ok");
  smtp.log.length = 0;
  await redis.flushdb();
  await sql`truncate emails, referrals, moves cascade`.execute(db);
});

const startWorker = () => office.startWorker({ smtpUrl: smtp.url });
const countSent = async () =>
  (await db.selectFrom("emails").select("id").where("state", "=", "sent").execute()).length;

test("ten thousand emails leave a slow server steadily, with few jobs in Redis, and one to the office overtakes them", async () => {
  smtp.plan(({ step }) => (step === "dot" ? { after: 500 } : "ok"));
  await fillOutbox(db, 10_000);
  startWorker();
  await eventually(async () => expect(await countSent()).toBeGreaterThan(0));
  const sent: number[] = [];
  const jobs: number[] = [];
  for (let second = 1; second <= 12; second += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    sent.push(await countSent());
    jobs.push(await emails.count());
  }
  expect(Math.max(...jobs)).toBeLessThanOrEqual(110);
  for (const [second, count] of sent.slice(3).entries()) expect(count).toBeGreaterThan(sent[second] ?? 0);

  const move = await requestEstimate(db, {});
  const readState = async () => (await readEmail(db, move, "estimate-office")).state;
  await expect.poll(readState, { timeout: 30_000 }).toBe("sent");
});

test("eight emails that hang delay no scheduled job", async () => {
  smtp.plan(({ step }) => (step === "dot" ? "stall" : "ok"));
  await fillOutbox(db, 8);
  startWorker();
  const sending = db.selectFrom("emails").select("id").where("state", "=", "sending");
  await eventually(async () => expect(await sending.execute()).toHaveLength(8));
  const connection = connectRedis(office.addresses.redisUrl, () => {});
  const events = new QueueEvents("timetable", { connection });
  onTestFinished(async () => {
    await events.close();
    connection.disconnect();
  });
  await events.waitUntilReady();
  for (const name of ["write-reminders", "refresh-weather"])
    await (await timetable.add(name, {})).waitUntilFinished(events, 20_000);
  smtp.release();
  await waitUntilSettled(db);
});

test("no email is lost or sent twice if Redis is replaced by an older snapshot, and then wiped", async () => {
  smtp.plan(({ step }) => (step === "dot" ? { after: 20 } : "ok"));
  await fillOutbox(db, 60);
  startWorker();
  await eventually(async () => expect(await countSent()).toBeGreaterThan(5));
  const snapshot = await Promise.all(
    (await redis.keys("*")).map(async (key) => ({ key, value: await redis.dumpBuffer(key) })),
  );
  await waitUntilSettled(db);
  await redis.flushdb();
  for (const { key, value } of snapshot) if (value) await redis.restore(key, 0, value, "REPLACE");
  await fillOutbox(db, 20);
  await redis.flushdb();
  await fillOutbox(db, 20);
  await waitUntilSettled(db);
  const delivery = { rows: 100, sent: 100, lost: 0, duplicates: 0, changed: 0, unknown: 0 };
  expect(await checkDelivery(db, smtp)).toEqual(delivery);
});
