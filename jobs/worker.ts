import { type Config, parseConfig } from "#config";
import { company } from "#content/company.ts";
import { createDatabase } from "#db/client.ts";
import { forgetBounceMailbox } from "#db/emails/bounce-mailbox.ts";
import { startHeartbeat } from "#db/processes/heartbeat.ts";
import { checkMigrations } from "#db/state/migration-state.ts";
import { withTimeout } from "#domain/timeout.ts";
import { createLogger, type Logger, refuseToStart, stopOnSignals } from "#logger";
import { startMetricsServer } from "#metrics/metrics-server.ts";
import { createProcessMetrics } from "#metrics/process-metrics.ts";
import { addSiteMetrics } from "#metrics/site-metrics.ts";
import { createBounceReader } from "./bounces/bounce-reader.ts";
import { startConsumer } from "./consumer.ts";
import { startLeases } from "./leases.ts";
import { createMailer } from "./mailer.ts";
import { connectRedis, createQueue } from "./queues.ts";
import { startRelay } from "./relay.ts";
import { repeat } from "./repeat.ts";
import { createSendEmail } from "./send-email.ts";
import { timetable, upsertTimetable } from "./timetable.ts";
import { createWeatherProvider } from "./weather/choose-provider.ts";
import { createSendEvents } from "./webhooks/send-events.ts";

/** More than the mailer's connections, so that it is never idle. */
const CONCURRENT_EMAILS = 8;
/** So that one that hangs, such as the weather, does not delay the others. */
const CONCURRENT_SCHEDULED = 4;
const TIMETABLE_MS = 60_000;
const BOUNCES_MS = 60_000;
const WEBHOOK_MS = 5_000;

/**
 * Starts even if Postgres, Redis or the mail server is down.
 * @param onFatal Called if only a restart helps.
 * @returns A graceful shutdown: finishes running jobs, then closes every connection.
 */
export function startWorker(
  config: Config<"worker">,
  log: Logger,
  onFatal: (error: unknown) => void = () => {},
): (isClean?: boolean) => Promise<void> {
  if (!company.postalAddress)
    throw new Error("content/company.ts needs a postal address before it may send email");
  const metrics = createProcessMetrics("worker", config.VERSION);
  const connections = connect(config, log, metrics.onQuery);
  const { db } = connections;
  const jobs = startJobs(config, connections, { log, onFatal });
  const heartbeat = startHeartbeat(db, "worker");
  addSiteMetrics(metrics.registry, db);
  const health = startMetricsServer({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    isHealthy: jobs.isRunning,
    metrics: metrics.registry,
    onError: (error) => log.warn({ err: error }, "health endpoint unavailable"),
  });
  log.info("worker started");

  return async (isClean = true) => {
    health.close();
    const isInOrder = isClean && jobs.isRunning();
    await jobs.stop();
    await heartbeat.stop(isInOrder);
    await connections.close();
  };
}

type Connections = ReturnType<typeof connect>;

function connect(
  config: Config<"worker">,
  log: Logger,
  onQuery: ReturnType<typeof createProcessMetrics>["onQuery"],
) {
  const db = createDatabase(config.DATABASE_URL, {
    applicationName: "ashfield-worker",
    onQuery,
    onConnectionLost: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const redis = connectRedis(config.REDIS_URL, (error) =>
    log.error({ err: error }, "Redis is not reachable"),
  );
  const queues = { emails: createQueue(redis, "emails"), timetable: createQueue(redis, "timetable") };
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });

  async function close(): Promise<void> {
    const closing = Promise.all([queues.emails.close(), queues.timetable.close()]);
    await withTimeout(1_000, "Redis", closing).catch(() => {});
    redis.disconnect();
    mailer.close();
    await db.destroy();
  }

  return { db, redis, queues, mailer, close };
}

function startJobs(
  config: Config<"worker">,
  { db, redis, queues, mailer }: Connections,
  { log, onFatal }: { log: Logger; onFatal: (error: unknown) => void },
) {
  const stop = new AbortController();
  const stopping = stop.signal;
  const leases = startLeases({ db, log });
  const { SITE_URL: siteUrl, mailDomain: messageIdDomain, DATABASE_URL: databaseUrl } = config;
  const fetchReading = createWeatherProvider(config);
  const sendEmail = createSendEmail({ db, mailer, leases, siteUrl, messageIdDomain, log, stopping });
  const relay = startRelay({ db, databaseUrl, queue: queues.emails, redis, log });
  const emails = startConsumer({
    ...{ redis, queue: "emails", concurrency: CONCURRENT_EMAILS, log, onFatal },
    work: ({ id = "" }) => sendEmail(id),
    onDrained: relay.runNow,
  });
  const scheduled = startConsumer({
    ...{ redis, queue: "timetable", concurrency: CONCURRENT_SCHEDULED, log, onFatal },
    work: async ({ name }) => timetable[name]?.run({ db, log, fetchReading }),
  });
  const scheduling = repeat({ ms: TIMETABLE_MS, name: "timetable", log }, async () => {
    if (redis.status === "ready") await withTimeout(10_000, "Redis", upsertTimetable(queues.timetable));
  });
  redis.on("ready", scheduling.runNow);
  const { BOUNCE_IMAP_URL: imapUrl } = config;
  const readBounces = imapUrl ? createBounceReader({ imapUrl, db, log }) : () => forgetBounceMailbox(db);
  const bounces = repeat({ ms: BOUNCES_MS, name: "bounce mailbox", log }, readBounces);
  const sendEvents = createSendEvents({ db, endpoint: config.webhook, log, stopping });
  const webhook = repeat({ ms: WEBHOOK_MS, name: "webhook", log }, sendEvents);

  return {
    isRunning: () => emails.isRunning() && scheduled.isRunning(),
    stop: async () => {
      stop.abort();
      await Promise.all([scheduling, bounces, webhook, relay, emails, scheduled].map((part) => part.stop()));
      await leases.stop();
    },
  };
}

async function runWorker(): Promise<void> {
  const config = parseConfig(process.env, "worker");
  const log = createLogger({ level: config.LOG_LEVEL, process: "worker" });
  await checkMigrations(config.DATABASE_URL);
  const exitWithError = stopOnSignals({ log, stop: (isClean) => stop(isClean) });
  const stop = startWorker(config, log, (error) =>
    exitWithError(error, "queue consumer stopped; restarting"),
  );
}

if (import.meta.main) await runWorker().catch(refuseToStart);
