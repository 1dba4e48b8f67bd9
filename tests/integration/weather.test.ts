import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { findLastReading, storeReading } from "#db/weather/readings.ts";
import type { WeatherReading } from "#domain/weather/reading.ts";
import { refreshWeather } from "#jobs/timetable.ts";
import { createNationalWeatherService } from "#jobs/weather/national-weather-service.ts";
import { readRecorded } from "../jobs/weather/recorded-answers.ts";
import { sendJson, sendStatus, startWeatherServer } from "../jobs/weather/weather-server.ts";
import { eventually } from "../support/eventually.ts";
import { openDatabase } from "../support/open-database.ts";
import { createTestLogger } from "../support/run-log.ts";
import { openTestRedis } from "../support/test-redis.ts";
import { startTestWorker } from "../support/test-worker.ts";

const { db, url: databaseUrl } = await openDatabase();
const [redis, service] = await Promise.all([openTestRedis(), startWeatherServer()]);
afterAll(() => Promise.all([redis.close(), service.close()]));
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
  const reading = { location: kept.location };
  await eventually(async () => expect(await findLastReading(db)).toMatchObject({ observedAt, reading }));
});

test("a worker starts while the weather service is down, and logs the error", async () => {
  const worker = startWorker();
  await eventually(() => expect(worker.logs.join("\n")).toContain("Weather fetch error"));
  expect(await findLastReading(db)).toBeUndefined();
});

function startWorker() {
  const worker = startTestWorker({
    databaseUrl,
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
    timeoutMs: 60_000,
  });
  await refreshWeather({ db, log: createTestLogger("worker", logs), fetchReading: provider });
  return logs;
}
