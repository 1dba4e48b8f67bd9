import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { connectRedis, createQueue } from "#jobs/queues.ts";
import { timetable, upsertTimetable } from "#jobs/timetable.ts";
import { openTestRedis } from "../support/test-redis.ts";

const HOUR = 3_600_000;
const names = Object.keys(timetable).toSorted();
const redis = await openTestRedis();
afterAll(() => redis.close());
beforeEach(() => redis.redis.flushdb());

test("three workers that keep updating the schedule leave one next run of each job", async () => {
  const queues = Array.from({ length: 3 }, openQueue);
  const [queue] = queues;
  for (let round = 0; round < 5; round += 1) await Promise.all(queues.map(upsertTimetable));
  const before = await queue?.getJobSchedulers();
  await Promise.all(queues.map(upsertTimetable));
  expect(await queue?.getJobSchedulers()).toEqual(before);
  expect(before?.map(({ name }) => name).toSorted()).toEqual(names);
  const runs = await queue?.getJobs(["delayed", "waiting"]);
  expect(runs?.map(({ name }) => name).toSorted()).toEqual(names);
});

test("the schedule is restored after Redis is flushed", async () => {
  const queue = openQueue();
  await upsertTimetable(queue);
  await redis.redis.flushdb();
  expect(await queue.getJobSchedulers()).toEqual([]);
  await upsertTimetable(queue);
  const entries = (await queue.getJobSchedulers()).map(({ key, every }) => [key, Number(every)]);
  expect(Object.fromEntries(entries)).toMatchObject({ "refresh-weather": HOUR / 2, "write-reminders": HOUR });
});

test("a next run set days ahead by a wrong clock is corrected", async () => {
  const queue = openQueue();
  const startDate = Date.now() + 72 * HOUR;
  await queue.upsertJobScheduler(
    "refresh-weather",
    { every: HOUR / 2, startDate },
    { name: "refresh-weather" },
  );
  await upsertTimetable(queue);
  const { next } = (await queue.getJobScheduler("refresh-weather")) ?? {};
  expect(next).toBeLessThanOrEqual(Date.now() + HOUR / 2);
  expect(await queue.getJob(`repeat:refresh-weather:${next}`)).toBeDefined();
});

function openQueue() {
  const connection = connectRedis(redis.url, () => {});
  const queue = createQueue(connection, "timetable");
  onTestFinished(() => connection.disconnect());
  return queue;
}
