import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pretty from "pino-pretty";
import { parseConfig } from "#config";
import { createDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { seedSampleReviews } from "#db/seed.ts";
import { createLogger } from "#logger";
import { claimFolder } from "./services/leftovers.ts";
import { startMailCatcher } from "./services/mail-catcher.ts";
import { startPostgres } from "./services/postgres.ts";
import { startRedis } from "./services/redis.ts";
import { findFreePort, type Service } from "./services/server-process.ts";
import { onStopRequest } from "./stop-requests.ts";
import { startWeb } from "./web.ts";
import { startWorker } from "./worker.ts";

/** `npm run dev`: every service, the site with hot reload and the worker, in one process and its children. */
const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".dev");
/** The site and the worker stop before the services that they use. */
const programs: Stoppable[] = [];
const services: Stoppable[] = [];
let isStopping = false;

/** What the web process and the worker log, for people. */
const log = pretty({
  destination: process.stdout,
  colorize: process.stdout.isTTY,
  translateTime: "SYS:HH:MM:ss",
  messageFormat: "{process}: {msg}",
  ignore: "process",
  singleLine: true,
});

type Stoppable = { stop(): Promise<void> };

process.env.NODE_ENV = "development";
// Whoever reads the output may leave; that stops nothing.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
const starting = start();
onStopRequest(
  () => {
    say("Stopping.");
    void stopEverything(0);
  },
  () => process.exit(130),
);
starting.catch((error: unknown) => {
  if (isStopping) return;
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  void stopEverything(1);
});

async function start(): Promise<void> {
  const startedAt = performance.now();
  mkdirSync(folder, { recursive: true });
  const release = claimFolder(join(folder, "run"));
  services.push({ stop: async () => release() });

  const host = process.env.HOST || "0.0.0.0";
  const port = await findFreePort("Site", Number(process.env.PORT) || 3000, say);
  const metricsPort = await findFreePort("Metrics", Number(process.env.METRICS_PORT) || 9464, say);
  const [web, started] = await allOrFirstError([
    startWeb({ root, port, host }).then((web) => keepFor(programs, web)),
    startServices(),
  ]);

  const env = { ...developmentEnv(port, metricsPort), ...started.env };
  const config = parseConfig(env, "worker");
  await prepareDatabase(config.DATABASE_URL);
  if (isStopping) return;
  keepFor(programs, startWorker({ root, env, log }));
  await web.serve(config, createLogger({ level: config.LOG_LEVEL, process: "web" }, log));
  if (isStopping) return;

  const addresses = {
    siteUrl: config.SITE_URL,
    mailCatcherUrl: started.mailCatcherUrl,
    smtpUrl: config.SMTP_URL,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
  };
  recordAddresses(addresses);
  printAddresses(addresses, performance.now() - startedAt);
}

/** Starts those that no address was given for. */
async function startServices() {
  const [postgres, redis, mail] = await allOrFirstError([
    isGiven("DATABASE_URL")
      ? undefined
      : startService("Postgres", startPostgres({ dataDir: join(folder, "pg") })),
    isGiven("REDIS_URL") ? undefined : startService("Redis", startRedis({ dataDir: join(folder, "redis") })),
    isGiven("SMTP_URL") ? undefined : startMail(),
  ]);
  return {
    env: {
      ...(postgres && { DATABASE_URL: postgres.url }),
      ...(redis && { REDIS_URL: redis.url }),
      ...(mail && { SMTP_URL: mail.url }),
    },
    mailCatcherUrl: mail?.webUrl,
  };
}

async function startService(name: string, start: Promise<Service>): Promise<Service> {
  const service = keepFor(services, await start);
  void service.ended.then(() => {
    if (!isStopping)
      say(`${name} has ended; its log is in .dev. Stop and start npm run dev to bring it back.`);
  });
  return service;
}

async function startMail() {
  return keepFor(services, await startMailCatcher({ dataDir: join(folder, "mail") }));
}

async function prepareDatabase(databaseUrl: string): Promise<void> {
  await migrateToLatest(databaseUrl).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The database could not be brought up to date: ${error.message || error.code}`);
  });
  const db = createDatabase(databaseUrl, { max: 1 });
  try {
    const reviews = await seedSampleReviews(db);
    if (reviews > 0) say(`Postgres: added ${reviews} sample reviews`);
  } finally {
    await db.destroy();
  }
}

function developmentEnv(port: number, metricsPort: number): NodeJS.ProcessEnv {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  return {
    MAIL_FROM: "Ashfield Moving Co. <moves@example.com>",
    WEATHER_CONTACT: "dev@example.com",
    SITE_URL: `http://localhost:${port}`,
    ...given,
    NODE_ENV: "development",
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  };
}

function isGiven(name: string): boolean {
  return Boolean(process.env[name] || process.env[`${name}_FILE`]);
}

/** Where other commands find what runs here. */
function recordAddresses(addresses: Record<string, string | undefined>): void {
  const file = join(folder, "running.json");
  writeFileSync(file, `${JSON.stringify({ ...addresses, pid: process.pid }, null, 2)}\n`, { mode: 0o600 });
  programs.push({ stop: async () => rmSync(file, { force: true }) });
}

function printAddresses(addresses: Record<string, string | undefined>, ms: number): void {
  const { siteUrl, mailCatcherUrl, smtpUrl = "", databaseUrl = "", redisUrl = "" } = addresses;
  const rows = [
    ["Site", siteUrl],
    ["Mails", mailCatcherUrl],
    ["SMTP", withoutPassword(smtpUrl)],
    ["Postgres", withoutPassword(databaseUrl)],
    ["Redis", withoutPassword(redisUrl)],
  ].filter(([, address]) => address);
  const lines = rows.map(([name = "", address]) => `  ${name.padEnd(10)}${address}`);
  console.log(`\n${lines.join("\n")}\n\n  Ready in ${(ms / 1000).toFixed(1)} s. Ctrl-C stops everything.\n`);
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = "...";
  return url.href.replace(/\/$/, "");
}

async function stopEverything(exitCode: number): Promise<void> {
  isStopping = true;
  await starting.catch(() => {});
  await Promise.allSettled(programs.map((program) => program.stop()));
  for (const service of services.reverse()) await service.stop().catch(() => {});
  process.exit(exitCode);
}

function keepFor<T extends Stoppable>(list: Stoppable[], started: T): T {
  list.push(started);
  return started;
}

/** Waits for all even when one fails, so that whatever did start is known and can be stopped. */
async function allOrFirstError<T extends unknown[]>(
  promises: [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function say(line: string): void {
  console.log(line);
}
