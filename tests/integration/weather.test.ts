import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/schema.ts";
import { findLastReading, storeReading } from "#db/weather/readings.ts";
import type { WeatherReading } from "#domain/weather/reading.ts";
import { refreshWeather } from "#jobs/handlers/scheduled.ts";
import { connectRedis, createQueue } from "#jobs/queues.ts";
import { upsertTimetable } from "#jobs/schedule.ts";
import { createNationalWeatherService } from "#jobs/weather/national-weather-service.ts";
import { readRecorded } from "../jobs/weather/recorded-answers.ts";
import {
  sendJson,
  sendStatus,
  startWeatherServer,
  type WeatherServer,
} from "../jobs/weather/weather-server.ts";
import { eventually } from "../support/eventually.ts";
import { createTestLogger } from "../support/run-log.ts";
import { createTestDatabase, type TestDatabase } from "../support/services.ts";
import { openTestRedis, type TestRedis } from "../support/test-redis.ts";
import { startTestWorker } from "../support/test-worker.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let redis: TestRedis;
let service: WeatherServer;

beforeAll(async () => {
  [database, redis, service] = await Promise.all([
    createTestDatabase(),
    openTestRedis(),
    startWeatherServer(),
  ]);
  db = database.db;
});
afterAll(() => Promise.all([database.drop(), redis.close(), service.close()]));
beforeEach(async () => {
  await db.deleteFrom("weather_readings").execute();
  await redis.redis.flushdb();
  service.requests.length = 0;
  service.answer("KJYO", sendStatus(404));
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const kept: WeatherReading = {
  current: { temp_f: 41, condition: { text: "Kept", code: 1000 } },
  location: { name: "Ashburn", region: "Virginia" },
};

test("a refresh stores the service's observation", async () => {
  const observedAt = minutesAgo(20);
  observedAt.setMilliseconds(0);
  service.answer("KJYO", sendJson(readRecorded("KNYC", observedAt)));
  await refresh();
  const last = await findLastReading(db);
  expect(last?.observedAt).toEqual(observedAt);
  expect(last?.reading.location).toEqual({ name: "Ashburn", region: "Virginia" });
  expect(last?.reading.current.temp_f).toEqual(expect.any(Number));
});

test("a failure logs 'Weather fetch error' and keeps the last reading", async () => {
  const stored = { reading: kept, observedAt: minutesAgo(50) };
  await storeReading(db, stored);
  const logs = await refresh();
  expect(logs.map((line) => JSON.parse(line).msg)).toEqual(["Weather fetch error"]);
  expect(await findLastReading(db)).toMatchObject(stored);
});

test("an older observation never replaces a newer one", async () => {
  const stored = { reading: kept, observedAt: minutesAgo(5) };
  await storeReading(db, stored);
  service.answer("KJYO", sendJson(readRecorded("KNYC", minutesAgo(60))));
  await refresh();
  expect(await findLastReading(db)).toMatchObject(stored);
});

test.each([
  ["none is stored", undefined],
  ["the stored one is stale", 40],
])("at startup a worker refreshes the weather when %s", async (_what, age) => {
  if (age) await storeReading(db, { reading: kept, observedAt: minutesAgo(age) });
  const observedAt = minutesAgo(10);
  service.answer("KJYO", sendJson(readRecorded("KNYC", observedAt)));
  startWorker();
  await eventually(async () => expect((await findLastReading(db))?.observedAt).toEqual(observedAt));
});

test("a worker starts while the weather service is down, and logs the error", async () => {
  const worker = startWorker();
  await eventually(() => expect(worker.logs.join("\n")).toContain("Weather fetch error"));
  expect(await findLastReading(db)).toBeUndefined();
});

test("the schedule is in Redis, and is restored after a flush", async () => {
  const connection = connectRedis(redis.url, () => {});
  const queue = createQueue(connection);
  onTestFinished(async () => {
    await queue.close();
    connection.disconnect();
  });
  await upsertTimetable(queue);
  const before = await queue.getJobScheduler("refresh-weather");
  expect(before?.every).toBe(30 * 60_000);
  await upsertTimetable(queue);
  expect(await queue.getJobScheduler("refresh-weather")).toEqual(before);
  const entries = (await queue.getJobSchedulers()).map(({ key, every }) => [key, Number(every)]);
  expect(entries.toSorted()).toEqual([
    ["expire-referrals", 24 * 60 * 60_000],
    ["refresh-weather", 30 * 60_000],
    ["release-holds", 60_000],
    ["write-reminders", 60 * 60_000],
  ]);

  await redis.redis.flushdb();
  expect(await queue.getJobScheduler("refresh-weather")).toBeFalsy();
  await upsertTimetable(queue);
  expect(await queue.getJobScheduler("refresh-weather")).toMatchObject({ every: 30 * 60_000 });
});

function startWorker() {
  const worker = startTestWorker({
    databaseUrl: database.url,
    redisUrl: redis.url,
    smtpUrl: "smtp://127.0.0.1:9",
    weatherUrl: service.url,
  });
  onTestFinished(worker.stop);
  return worker;
}

async function refresh(): Promise<string[]> {
  const logs: string[] = [];
  const provider = createNationalWeatherService({
    baseUrl: service.url,
    stations: ["KJYO"],
    contact: "office@example.com",
    location: { name: "Ashburn", region: "Virginia" },
    timeoutMs: 2_000,
  });
  await refreshWeather({ db, log: createTestLogger("worker", logs) }, provider);
  return logs;
}
