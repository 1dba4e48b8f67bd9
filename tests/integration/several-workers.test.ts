import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startConsumer } from "#jobs/consumer.ts";
import type { Handlers } from "#jobs/dispatch.ts";
import { connectRedis, createQueue } from "#jobs/queues.ts";
import { keepSchedule } from "#jobs/schedule.ts";
import { openRedis, startMortalRedis } from "../faults/servers.ts";
import { eventually } from "../support/eventually.ts";
import { createTestLogger } from "../support/run-log.ts";
import { openTestRedis } from "../support/test-redis.ts";

const WORKERS = 3;
const redis = await openTestRedis();
afterAll(() => redis.close());
beforeEach(() => redis.redis.flushdb());

test("the queue answers each of three idle workers again and again, though there is no job at all", async () => {
  const workers = Array.from({ length: WORKERS }, () => startCounting(redis.url));
  await eventually(() => {
    for (const worker of workers) expect(worker.answers).toBeGreaterThan(2);
  });
  expect(workers.flatMap(({ jobs }) => jobs)).toEqual([]);
});

test("a worker whose jobs all go to others is answered too", async () => {
  const workers = Array.from({ length: WORKERS }, () => startCounting(redis.url));
  const queue = openQueue();
  await eventually(async () => {
    await queue.add("expire-referrals", {});
    const idle = workers.filter(({ jobs }) => jobs.length === 0);
    for (const worker of idle.length > 0 ? idle : workers) expect(worker.answers).toBeGreaterThan(2);
  });
  expect(workers.some(({ jobs }) => jobs.length > 0)).toBe(true);
});

test("a full Redis is an answer: the worker waits, and is not taken for wedged", async () => {
  const server = await startMortalRedis();
  const worker = startCounting(server.url);
  await eventually(() => expect(worker.answers).toBeGreaterThan(0));
  await openRedis(server.url).config("SET", "maxmemory", "1mb");
  const before = worker.answers;
  await eventually(() => expect(worker.answers).toBeGreaterThan(before + 2));
});

test("three workers that put the timetable right at once make one schedule of each job, with one next run", async () => {
  const queues = Array.from({ length: WORKERS }, openQueue);
  for (let round = 0; round < 5; round += 1)
    await Promise.all(queues.map((queue) => keepSchedule(queue, redis.redis)));
  const [queue] = queues;
  const schedulers = await queue?.getJobSchedulers();
  expect(schedulers?.map(({ name }) => name).toSorted()).toEqual([
    "expire-referrals",
    "refresh-weather",
    "release-holds",
  ]);
  const runs = await queue?.getJobs(["delayed", "waiting"]);
  expect(runs?.map(({ name }) => name).toSorted()).toEqual([
    "expire-referrals",
    "refresh-weather",
    "release-holds",
  ]);
});

function startCounting(url: string) {
  const counted = { answers: 0, jobs: [] as string[] };
  const connection = connectRedis(url, () => {});
  const note = (name: string) => async () => void counted.jobs.push(name);
  const handlers: Handlers = {
    "send-email": note("send-email"),
    "refresh-weather": note("refresh-weather"),
    "expire-referrals": note("expire-referrals"),
    "release-holds": note("release-holds"),
  };
  const consumer = startConsumer({
    connection,
    handlers,
    watch: { report: () => false, isAway: () => false, stop: () => {} },
    log: createTestLogger("worker", []),
    onAnswer: () => {
      counted.answers += 1;
    },
    onError: () => {},
  });
  onTestFinished(async () => {
    await consumer.finish();
    connection.disconnect();
  });
  return counted;
}

function openQueue() {
  const connection = connectRedis(redis.url, () => {});
  const queue = createQueue(connection);
  onTestFinished(() => connection.disconnect());
  return queue;
}
