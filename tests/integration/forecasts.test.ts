import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { towns } from "#content/locations.ts";
import { createDatabase } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { findForecasts, listForecastPlaces, readDayWeather } from "#db/weather/forecasts.ts";
import { emptyPlan } from "#domain/plan/plan.ts";
import { createRefreshForecasts } from "#jobs/handlers/refresh-forecasts.ts";
import { createForecastService } from "#jobs/weather/forecast-service.ts";
import { checkForecasts } from "#ops/checks/forecasts.ts";
import { readRecordedForecast } from "../jobs/weather/recorded-forecasts.ts";
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

const places = [
  { key: "ashburn", latitude: 39.0438, longitude: -77.4874 },
  { key: "tysons", latitude: 38.9187, longitude: -77.2311 },
  { key: "vienna", latitude: 38.9012, longitude: -77.2653 },
];
const hourly = (cell: string) => `/gridpoints/${cell}/forecast/hourly`;

let database: TestDatabase;
let db: Kysely<Database>;
let redis: TestRedis;
let service: WeatherServer;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), openTestRedis()]);
  db = database.db;
});
afterAll(() => Promise.all([database.drop(), redis.close()]));
beforeEach(async () => {
  await db.deleteFrom("forecasts").execute();
  service = await startWeatherServer();
  onTestFinished(() => service.close());
  // Tysons and Vienna share a cell.
  placeTown(0, "LWX/84,78");
  placeTown(1, "LWX/89,73");
  placeTown(2, "LWX/89,73");
  for (const cell of ["LWX/84,78", "LWX/89,73"]) answerForecast(cell);
});

function placeTown(index: number, cell: string): void {
  const place = places[index];
  const [gridId, gridX, gridY] = cell.split(/[/,]/);
  const properties = { gridId, gridX: Number(gridX), gridY: Number(gridY) };
  service.answer(`/points/${place?.latitude},${place?.longitude}`, sendJson({ properties }));
}

function answerForecast(cell: string, changes: Record<string, unknown> = {}): void {
  const answer = readRecordedForecast("LWX-95,71", new Date());
  service.answer(hourly(cell), sendJson({ properties: { ...answer.properties, ...changes } }));
}

async function refresh(stopping = new AbortController().signal): Promise<{ msg: string; reason?: string }[]> {
  const logs: string[] = [];
  const forecasts = createForecastService({
    baseUrl: service.url,
    contact: "x@example.com",
    timeoutMs: 5_000,
  });
  const log = createTestLogger("worker", logs);
  await createRefreshForecasts({ db, service: forecasts, towns: places, log, stopping })();
  return logs.map((line) => JSON.parse(line));
}

const checkStored = async () => {
  const { places: stored, now } = await listForecastPlaces(db);
  return checkForecasts(stored, now);
};
const requestedUrls = () => service.requests.map(({ url }) => url);
const ageForecasts = async () => {
  service.requests.length = 0;
  await sql`update forecasts set fetched_at = now() - interval '25 minutes'`.execute(db);
};

test("towns in one grid cell share a request, and cells are cached", async () => {
  expect(await refresh()).toMatchObject([{ msg: "forecasts refreshed", cells: 2 }]);
  expect(requestedUrls().filter((url) => url?.startsWith("/points/"))).toHaveLength(3);
  expect(requestedUrls().slice(3)).toEqual([hourly("LWX/84,78"), hourly("LWX/89,73")]);
  const { forecasts, now } = await findForecasts(db, ["tysons", "vienna", "nowhere"]);
  expect(forecasts.map(({ town }) => town).sort()).toEqual(["tysons", "vienna"]);
  expect(forecasts[0]?.forecast.hours).toHaveLength(60);
  expect(now.getTime()).toBeGreaterThan(0);

  service.requests.length = 0;
  expect(await refresh()).toEqual([]);
  expect(requestedUrls()).toEqual([]);

  await ageForecasts();
  await refresh();
  expect(requestedUrls()).toEqual([hourly("LWX/84,78"), hourly("LWX/89,73")]);
});

test("a cell that the service dropped is looked up again, and the last forecast stays meanwhile", async () => {
  await refresh();
  await ageForecasts();
  service.answer(hourly("LWX/84,78"), sendStatus(404));
  placeTown(0, "LWX/85,79");
  answerForecast("LWX/85,79");
  expect(await refresh()).toMatchObject([
    { msg: "forecasts refreshed", cells: 1 },
    { msg: "Forecast fetch error", reason: "LWX/84,78: status 404" },
  ]);
  expect((await findForecasts(db, ["ashburn"])).forecasts).toHaveLength(1);

  await refresh();
  const { places: stored } = await listForecastPlaces(db);
  expect(stored.find(({ town }) => town === "ashburn")?.cell).toBe("LWX/85,79");
});

test("a town's cell is looked up again after a week", async () => {
  await refresh();
  await ageForecasts();
  await sql`update forecasts set cell_found_at = now() - interval '8 days' where town = 'vienna'`.execute(db);
  placeTown(2, "LWX/88,72");
  answerForecast("LWX/88,72");
  await refresh();
  expect(requestedUrls().filter((url) => url?.startsWith("/points/"))).toHaveLength(1);
  expect(requestedUrls()).toContain(hourly("LWX/88,72"));
});

test.each([
  ["status 500", () => service.answer(hourly("LWX/84,78"), sendStatus(500))],
  ["only 0 usable hours", () => answerForecast("LWX/84,78", { periods: [] })],
  ["stale", () => answerForecast("LWX/84,78", { updateTime: "2020-07-07T12:17:50+00:00" })],
])("on %s it logs the error, keeps the last forecast and fetches other cells", async (reason, fail) => {
  await refresh();
  const before = await findForecasts(db, ["ashburn"]);
  await ageForecasts();
  fail();
  answerForecast("LWX/89,73", { updateTime: new Date().toISOString() });
  expect(await refresh()).toMatchObject([
    { msg: "forecasts refreshed", cells: 1 },
    { msg: "Forecast fetch error", reason: `LWX/84,78: ${reason}` },
  ]);
  expect((await findForecasts(db, ["ashburn"])).forecasts).toEqual(before.forecasts);
});

test("an older copy never replaces a newer forecast", async () => {
  const written = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
  answerForecast("LWX/84,78", { updateTime: written(5).toISOString() });
  await refresh();
  const [before] = (await findForecasts(db, ["ashburn"])).forecasts;
  await ageForecasts();
  answerForecast("LWX/84,78", { updateTime: written(300).toISOString() });
  await refresh();
  expect((await findForecasts(db, ["ashburn"])).forecasts).toEqual([before]);
});

test("three failures end the run; a stopping worker sends no requests", async () => {
  await service.close();
  expect(await refresh()).toMatchObject([
    { msg: "Forecast fetch error", reason: expect.stringMatching(/^(\w+: connection failed[^;]*(; )?){3}$/) },
  ]);
  const { places: stored } = await listForecastPlaces(db);
  expect(stored.map(({ cell, updatedAt }) => cell ?? updatedAt)).toEqual([null, null, null]);
  expect(await refresh(AbortSignal.abort())).toEqual([]);
});

test("operators see which towns lack a current forecast", async () => {
  expect(await checkStored()).toMatchObject({
    level: "warn",
    detail: expect.stringContaining("no forecast yet"),
  });
  await refresh();
  expect(await checkStored()).toMatchObject({
    level: "ok",
    detail: "3 towns, the newest 2.2 h old",
  });
  await sql`update forecasts set updated_at = now() - interval '19 hours' where town <> 'vienna'`.execute(db);
  expect(await checkStored()).toMatchObject({
    level: "warn",
    detail: expect.stringMatching(/^2 of 3 towns without/),
  });
});

test("a Postgres outage is logged", async () => {
  const logs: string[] = [];
  await createRefreshForecasts({
    db: openUnreachableDatabase(),
    service: createForecastService({ baseUrl: service.url, contact: "x@example.com", timeoutMs: 5_000 }),
    towns: places,
    log: createTestLogger("worker", logs),
    stopping: new AbortController().signal,
  })();
  expect(logs.map((line) => JSON.parse(line).msg)).toEqual(["Forecast fetch error"]);
});

/** Refuses connections. */
function openUnreachableDatabase(): Kysely<Database> {
  const down = createDatabase("postgres://nobody@127.0.0.1:1/nothing");
  onTestFinished(() => down.destroy());
  return down;
}

test("at startup a worker fetches all towns' forecasts", async () => {
  for (const { latitude, longitude } of towns) {
    const properties = { gridId: "LWX", gridX: 84, gridY: 78 };
    service.answer(`/points/${latitude},${longitude}`, sendJson({ properties }));
  }
  const worker = startTestWorker({
    databaseUrl: database.url,
    redisUrl: redis.url,
    smtpUrl: "smtp://127.0.0.1:9",
    weatherUrl: service.url,
  });
  onTestFinished(worker.stop);
  await eventually(async () => {
    const { places: stored } = await listForecastPlaces(db);
    expect(stored.filter(({ updatedAt }) => updatedAt !== null)).toHaveLength(towns.length);
  });
  expect(requestedUrls().filter((url) => url === hourly("LWX/84,78"))).toHaveLength(1);
});

test("a plan reads only its towns' weather, and runs no query for a distant day", async () => {
  await refresh();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const plan = { ...emptyPlan, from: "ashburn", to: "vienna", date: inDays(1) };
  const weather = await readDayWeather(db, plan);
  expect(weather?.towns.map(({ name }) => name)).toEqual(["Ashburn", "Vienna"]);
  expect(weather?.usual).toBeNull();
  const far = { ...plan, date: inDays(60) };
  expect((await readDayWeather(openUnreachableDatabase(), far))?.usual).not.toBeNull();
});
