import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import { type Config, parseConfig } from "#config";
import { company } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import { createDatabase } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { findLastReading } from "#db/weather/readings.ts";
import { within } from "#deadline";
import { createLogger, type Logger } from "#logger";
import { startTracing } from "#monitoring/tracing/start-tracing.ts";
import { alsoTrace, type Tracing } from "#monitoring/tracing/tracing.ts";
import { listenPrivately } from "#server/metrics/listen.ts";
import { createProcessMetrics, type ProcessMetrics } from "#server/metrics/process-metrics.ts";
import { addSiteMetrics } from "#server/metrics/site-metrics.ts";
import { startConsumer } from "./consumer.ts";
import { createDatabaseWatch } from "./database-watch.ts";
import type { Handlers } from "./dispatch.ts";
import { createExpireReferrals } from "./handlers/expire-referrals.ts";
import { createRefreshForecasts } from "./handlers/refresh-forecasts.ts";
import { createRefreshWeather } from "./handlers/refresh-weather.ts";
import { createReleaseHolds } from "./handlers/release-holds.ts";
import { createSendEmail, type SendEmail } from "./handlers/send-email.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { createLeases, type Leases } from "./leases.ts";
import { createMailer } from "./mailer.ts";
import { announceWorker } from "./presence.ts";
import { addQueueMetrics } from "./queue-metrics.ts";
import { connectRedis, createQueue } from "./queues.ts";
import { startRelay } from "./relay.ts";
import { type Repetition, repeat } from "./repeat.ts";
import { keepSchedule, WEATHER_EVERY_MS } from "./schedule.ts";
import { createForecastService, type ForecastService } from "./weather/forecast-service.ts";
import { createNationalWeatherService } from "./weather/national-weather-service.ts";
import type { WeatherProvider } from "./weather/provider.ts";
import { createWeatherApi } from "./weather/weatherapi.ts";

/** How long a shutdown waits for slow sends; the container's stop_grace_period must be longer. */
const DRAIN_MS = 55_000;
const SCHEDULE_CHECK_MS = 30_000;
const WEATHER_TIMEOUT_MS = 10_000;
const WEATHER_PLACE = { name: "Ashburn", region: "Virginia" };

/**
 * Starts the worker: relay, schedule, handlers and the health endpoint. Postgres, Redis and the mail server may be
 * unavailable; work begins when they answer.
 * @param onWedged Called when only a restart can help.
 * @param tracing Stopped with the worker.
 * @returns A function for a graceful shutdown: running jobs finish, then every connection is closed.
 */
export function startWorker(
  config: Config<"worker">,
  log: Logger,
  onWedged: () => void = () => {},
  tracing?: Tracing,
): () => Promise<void> {
  if (!company.postalAddress)
    throw new Error("content/company.ts has no postal address; no mail may leave without");
  const metrics = createProcessMetrics("worker");
  const connections = connect(config, log, { onQuery: alsoTrace(metrics.onQuery, tracing) });
  const jobs = startJobs(config, connections, { log, onWedged, tracing });
  const presence = announceWorker(connections.db, { isWell: jobs.isWell, log });
  const timetable = startTimetable(connections, log);
  void refreshStaleWeather(connections.db, jobs.refreshWeather, log).then(jobs.refreshForecasts);
  addSiteMetrics(metrics.registry, connections.db);
  addQueueMetrics(metrics.registry, connections);
  const health = listenPrivately({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    isHealthy: jobs.isAlive,
    metrics: metrics.registry,
    onError: (error) => log.warn({ err: error }, "the health address is not available"),
  });
  log.info("worker started");

  return async () => {
    health.close();
    await Promise.all([timetable.stop(), jobs.stop()]);
    await presence.stop();
    await connections.close();
    await tracing?.stop();
    log.info("worker stopped");
  };
}

type Connections = ReturnType<typeof connect>;

function connect(config: Config<"worker">, log: Logger, { onQuery }: Pick<ProcessMetrics, "onQuery">) {
  const db = createDatabase(config.DATABASE_URL, {
    applicationName: "ashfield-worker",
    onQuery,
    onConnectionLost: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const onRedisError = logOncePerMinute(log, "Redis is not reachable");
  const redis = connectRedis(config.REDIS_URL, onRedisError);
  /** For the consumer, which blocks it while it waits for a job. */
  const blocking = connectRedis(config.REDIS_URL, onRedisError);
  const queue = createQueue(redis);
  queue.on("error", onRedisError);
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dkim: config.dkim });

  async function close(): Promise<void> {
    await Promise.race([queue.close().catch(() => {}), sleep(1_000)]);
    redis.disconnect();
    blocking.disconnect();
    mailer.close();
    await db.destroy();
  }

  return { db, redis, blocking, queue, mailer, onRedisError, close };
}

/**
 * Starts what queues jobs and what works on them. These parts control each other: while Postgres is away, say, no job
 * is taken.
 */
function startJobs(
  config: Config<"worker">,
  connections: Connections,
  { log, onWedged, tracing }: { log: Logger; onWedged: () => void; tracing: Tracing | undefined },
) {
  const { db, redis, blocking, queue, onRedisError } = connections;
  const stopping = new AbortController();
  const watch = createDatabaseWatch({
    db,
    log,
    // Another worker may still reach Postgres: the jobs are for that one.
    onAway: () => consumer.pause(),
    onBack: async () => {
      await leases.returnOrphans();
      await consumer.resume();
      relay.catchUp();
    },
  });
  const leases = createLeases({ db, redis, log, onDatabaseError: watch.report });
  const mails = createMails(config, connections, { leases, log, tracing, stopping: stopping.signal });
  const refreshWeather = createRefreshWeather({ db, provider: chooseWeatherProvider(config), log });
  const refreshForecasts = createRefreshForecasts({
    db,
    service: chooseForecastService(config),
    towns,
    log,
    stopping: stopping.signal,
  });
  const handlers: Handlers = {
    "send-email": mails.sendEmail,
    "refresh-weather": traced("refresh-weather", () => refreshWeather().then(refreshForecasts), tracing),
    "expire-referrals": traced("expire-referrals", createExpireReferrals({ db, log }), tracing),
    "release-holds": traced("release-holds", createReleaseHolds({ db, log }), tracing),
  };
  const onAnswer = () => heartbeat.beat();
  const consumer = startConsumer({
    connection: blocking,
    handlers,
    watch,
    log,
    onAnswer,
    onError: onRedisError,
  });
  const relay = startRelay({ db, databaseUrl: config.DATABASE_URL, queue, redis, leases, watch, log });
  const isReceptive = () => consumer.hasFreeSlot() && !watch.isAway();
  const onSilent = () => {
    log.warn("no jobs arrive although Redis answers; connecting anew");
    blocking.disconnect(true);
  };
  const heartbeat = startHeartbeat({ redis, log, isReceptive, onSilent, onWedged });

  async function stop(): Promise<void> {
    stopping.abort();
    watch.stop();
    await Promise.all([heartbeat.stop(), relay.stop()]);
    await consumer.finish();
    await mails.drain(DRAIN_MS);
    await leases.stop();
  }

  const { isAlive, isWell } = heartbeat;
  return { isAlive, isWell, refreshWeather, refreshForecasts, stop };
}

function createMails(
  config: Config<"worker">,
  { db, mailer }: Connections,
  parts: { leases: Leases; log: Logger; tracing: Tracing | undefined; stopping: AbortSignal },
): SendEmail {
  return createSendEmail({
    db,
    mailer,
    siteUrl: config.SITE_URL,
    messageIdDomain: config.mailDomain,
    ...parts,
  });
}

function traced(name: string, handle: () => Promise<void>, tracing: Tracing | undefined) {
  return async (): Promise<void> => {
    const span = tracing?.startJob(name);
    let hasFailed = true;
    try {
      await (span ? span.run(handle) : handle());
      hasFailed = false;
    } finally {
      span?.end({}, hasFailed);
    }
  };
}

/** Checks the repeatable jobs, now and then and when Redis is back. */
function startTimetable({ redis, queue }: { redis: Redis; queue: Queue }, log: Logger): Repetition {
  const timetable = repeat({ ms: SCHEDULE_CHECK_MS, name: "timetable", log }, async () => {
    if (redis.status !== "ready") return;
    const repaired = await within(10_000, "Redis", keepSchedule(queue, redis));
    if (repaired.length > 0) log.info({ repaired }, "timetable put right");
  });
  redis.on("ready", timetable.runNow);
  return timetable;
}

function chooseWeatherProvider(config: Config<"worker">): WeatherProvider {
  const timeoutMs = WEATHER_TIMEOUT_MS;
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

/** Forecasts come from the National Weather Service, whoever measures the weather of now. */
function chooseForecastService(config: Config<"worker">): ForecastService {
  return createForecastService({
    baseUrl: (config.WEATHERAPI_KEY ? undefined : config.WEATHER_API_URL) ?? "https://api.weather.gov",
    contact: config.WEATHER_CONTACT ?? company.emails.office,
    timeoutMs: WEATHER_TIMEOUT_MS,
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
    if (!last || last.now.getTime() - last.observedAt.getTime() > WEATHER_EVERY_MS) await refresh();
  } catch (error) {
    log.warn({ err: error }, "the last weather reading cannot be read; the timetable will refresh it");
  }
}

function logOncePerMinute(log: Logger, message: string): (error: Error) => void {
  let last: number | undefined;
  return (error) => {
    if (last !== undefined && performance.now() - last < 60_000) return;
    last = performance.now();
    log.error({ err: error }, message);
  };
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

if (import.meta.main) {
  await runWorker();
}

/** Runs the process, with a graceful shutdown on SIGTERM or SIGINT, or when only a restart can help. */
export async function runWorker(): Promise<void> {
  const config = parseConfig(process.env, "worker");
  const log = createLogger({ level: config.LOG_LEVEL, process: "worker" });
  const tracing = await startTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    process: "worker",
    log,
  });
  let stopping = false;
  const end = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  const onWedged = () => {
    log.fatal("the worker sees no jobs although Redis answers; restarting");
    end(1);
  };
  const stop = startWorker(config, log, onWedged, tracing);
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      end(0);
    });
}
