import { type Job, Worker } from "bullmq";
import type { Kysely } from "kysely";
import { type Config, parseConfig } from "#config";
import { company } from "#content/company.ts";
import { createDatabase } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { findLastReading } from "#db/weather/readings.ts";
import { createLogger, type Logger } from "#logger";
import { dispatch, type Handlers } from "./dispatch.ts";
import { createExpireReferrals } from "./handlers/expire-referrals.ts";
import { createRefreshWeather } from "./handlers/refresh-weather.ts";
import { createSendEmail } from "./handlers/send-email.ts";
import { listenForHealth } from "./health.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { createMailOutage } from "./mail-outage.ts";
import { createMailer } from "./mailer.ts";
import { connectRedis, createQueue, QUEUE_NAME } from "./queues.ts";
import { startRelay } from "./relay.ts";
import { keepSchedule, WEATHER_EVERY_MS } from "./schedule.ts";
import { createNationalWeatherService } from "./weather/national-weather-service.ts";
import type { WeatherProvider } from "./weather/provider.ts";
import { createWeatherApi } from "./weather/weatherapi.ts";

const CONCURRENCY = 8;
const SCHEDULE_CHECK_MS = 60_000;
const WEATHER_PLACE = { name: "Ashburn", region: "Virginia" };

/**
 * Starts the worker: relay, schedule, handlers and the health endpoint. Postgres, Redis and the mail server may be
 * unavailable; work begins when they answer.
 * @returns A function for a graceful shutdown: running jobs finish, then every connection is closed.
 */
export function startWorker(config: Config<"worker">, log: Logger): () => Promise<void> {
  if (!company.postalAddress)
    throw new Error("content/company.ts has no postal address; no mail may leave without");
  const db = createDatabase(config.DATABASE_URL, {
    applicationName: "ashfield-worker",
    onConnectionLost: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const onRedisError = logOncePerMinute(log, "Redis is not reachable");
  const redis = connectRedis(config.REDIS_URL, onRedisError);
  const blocking = connectRedis(config.REDIS_URL, onRedisError);
  const queue = createQueue(redis);
  queue.on("error", onRedisError);
  const stopping = new AbortController();
  const outage = createMailOutage();
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dkim: config.dkim });
  const provider = chooseWeatherProvider(config);

  const handlers: Handlers = {
    "send-email": createSendEmail({
      db,
      mailer,
      outage,
      log,
      siteUrl: config.SITE_URL,
      messageIdDomain: config.mailDomain,
      stopping: stopping.signal,
    }),
    "refresh-weather": createRefreshWeather({ db, provider, log }),
    "expire-referrals": createExpireReferrals({ db, log }),
    heartbeat: async () => heartbeat.beat(),
  };

  let active = 0;
  const worker = new Worker(
    QUEUE_NAME,
    async (job: Job) => {
      active += 1;
      try {
        await dispatch(handlers, job);
      } finally {
        active -= 1;
      }
    },
    { connection: blocking, concurrency: CONCURRENCY, maxStalledCount: 10, stalledInterval: 30_000 },
  );
  worker.on("error", onRedisError);
  worker.on("failed", (job, error) =>
    log.error({ err: error, job: job?.name, jobId: job?.id }, "job failed"),
  );

  const relay = startRelay({ db, databaseUrl: config.DATABASE_URL, queue, redis, outage, log });
  const heartbeat = startHeartbeat({
    queue,
    redis,
    hasFreeSlot: () => active < CONCURRENCY,
    onWedged: () => {
      log.fatal("the worker sees no jobs although Redis answers; restarting");
      process.exit(1);
    },
  });
  const keepTimetable = () => {
    if (redis.status === "ready") keepSchedule(queue).catch(onRedisError);
  };
  redis.on("ready", keepTimetable);
  const timetable = setInterval(keepTimetable, SCHEDULE_CHECK_MS);
  void refreshStaleWeather(db, () => handlers["refresh-weather"]({}), log);
  const health = listenForHealth({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    isHealthy: heartbeat.isAlive,
    onError: (error) => log.warn({ err: error }, "the health address is not available"),
  });
  log.info("worker started");

  return async () => {
    stopping.abort();
    clearInterval(timetable);
    heartbeat.stop();
    health.close();
    await relay.stop();
    await finishJobs(worker, () => active > 0);
    await Promise.race([queue.close().catch(() => {}), sleep(1_000)]);
    redis.disconnect();
    blocking.disconnect();
    mailer.close();
    await db.destroy();
    log.info("worker stopped");
  };
}

function chooseWeatherProvider(config: Config<"worker">): WeatherProvider {
  const timeoutMs = 10_000;
  if (config.WEATHERAPI_KEY)
    return createWeatherApi({
      baseUrl: config.WEATHER_API_URL ?? "https://api.weatherapi.com/v1",
      key: config.WEATHERAPI_KEY,
      query: `${WEATHER_PLACE.name}, ${WEATHER_PLACE.region}`,
      timeoutMs,
    });
  return createNationalWeatherService({
    baseUrl: config.WEATHER_API_URL ?? "https://api.weather.gov",
    stations: config.WEATHER_STATIONS,
    contact: config.WEATHER_CONTACT ?? company.emails.office,
    location: WEATHER_PLACE,
    timeoutMs,
  });
}

/** Fetches the weather at the start when the last reading is old, as the schedule's first run may be 30 minutes away. */
async function refreshStaleWeather(
  db: Kysely<Database>,
  refresh: () => Promise<void>,
  log: Logger,
): Promise<void> {
  try {
    const last = await findLastReading(db);
    if (!last || Date.now() - last.observedAt.getTime() > WEATHER_EVERY_MS) await refresh();
  } catch (error) {
    log.warn({ err: error }, "the last weather reading cannot be read; the timetable will refresh it");
  }
}

/** Waits for running jobs. BullMQ's own close also waits for Redis, which may never answer. */
async function finishJobs(worker: Worker, isAtWork: () => boolean): Promise<void> {
  const closed = worker
    .close()
    .catch(() => {})
    .then(() => true);
  let isClosed: boolean | undefined;
  do isClosed = await Promise.race([closed, sleep(2_000)]);
  while (!isClosed && isAtWork());
}

function logOncePerMinute(log: Logger, message: string): (error: Error) => void {
  let last = 0;
  return (error) => {
    if (Date.now() - last < 60_000) return;
    last = Date.now();
    log.error({ err: error }, message);
  };
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

if (import.meta.main) {
  runWorker();
}

/** Runs the process, with a graceful shutdown on SIGTERM or SIGINT. */
export function runWorker(): void {
  const config = parseConfig(process.env, "worker");
  const log = createLogger({ level: config.LOG_LEVEL, process: "worker" });
  const stop = startWorker(config, log);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
}
