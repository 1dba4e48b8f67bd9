import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pretty from "pino-pretty";
import { parseConfig } from "#config";
import { createDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { createLogger } from "#logger";
import { startDesk } from "./desk.ts";
import { seedSampleReviews } from "./sample-reviews.ts";
import { lockFolder } from "./services/lock-folder.ts";
import { startMailCatcher } from "./services/mail-catcher.ts";
import { startPostgres } from "./services/postgres.ts";
import { startRedis } from "./services/redis.ts";
import { findFreePort } from "./services/server-process.ts";
import { onStopRequest } from "./stop-requests.ts";
import { startWeb } from "./web.ts";
import { startWorker } from "./worker.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".dev");
const print = (line: string) => console.log(line);
/** Called in reverse, so that worker and site stop before the services they use. */
const stops: (() => unknown)[] = [];
let isStopping = false;

const log = pretty({
  destination: process.stdout,
  colorize: process.stdout.isTTY,
  translateTime: "SYS:HH:MM:ss",
  messageFormat: "{process}: {msg}",
  ignore: "process",
  singleLine: true,
});

process.env["NODE_ENV"] = "development";
// Carry on if the output's reader exits.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
const starting = start();
onStopRequest(
  () => void stopEverything(0),
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
  stops.push(lockFolder(join(folder, "run")));
  const port = await findFreePort("Site", Number(process.env["PORT"]) || 3000, print);
  const metricsPort = await findFreePort("Metrics", Number(process.env["METRICS_PORT"]) || 9464, print);
  const deskPort = await findFreePort("Desk", Number(process.env["DESK_PORT"]) || 9470, print);
  const [postgres, redis, mail, web] = await startAll([
    isGiven("DATABASE_URL") ? undefined : startPostgres({ dataDir: join(folder, "pg") }),
    isGiven("REDIS_URL") ? undefined : startRedis({ dataDir: join(folder, "redis") }),
    isGiven("SMTP_URL") ? undefined : startMailCatcher(),
    startWeb({ root, port, host: process.env["HOST"] || "0.0.0.0" }),
  ]);
  for (const [name, service] of Object.entries({ Postgres: postgres, Redis: redis }))
    void service?.ended.then(
      () => isStopping || print(`${name} exited; its log is in .dev. Restart npm run dev.`),
    );

  const env = {
    MAIL_FROM: "Ashfield Moving Co. <moves@example.com>",
    WEATHER_CONTACT: "dev@example.com",
    SITE_URL: `http://localhost:${port}`,
    ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DESK_PORT: String(deskPort),
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(redis && { REDIS_URL: redis.url }),
    ...(mail && { SMTP_URL: mail.url }),
    FORM_KEY: process.env["FORM_KEY"] || keepFormKey(),
  };
  const config = parseConfig(env, "worker");
  await prepareDatabase(config.DATABASE_URL);
  if (isStopping) return;
  stops.push(startWorker({ root, env, log }).stop);
  await web.serve(parseConfig(env, "web"), createLogger({ level: config.LOG_LEVEL, process: "web" }, log));
  if (isStopping) return;
  const deskConfig = parseConfig(env, "desk");
  const deskLog = createLogger({ level: config.LOG_LEVEL, process: "desk" }, log);
  stops.push((await startDesk({ root, config: deskConfig, log: deskLog })).stop);
  if (isStopping) return;

  const { SITE_URL, SMTP_URL, DATABASE_URL, REDIS_URL, MAIL_FROM, NODE_ENV } = config;
  const { DESK_URL } = deskConfig;
  recordEnvironment({ NODE_ENV, SITE_URL, DESK_URL, SMTP_URL, DATABASE_URL, REDIS_URL, MAIL_FROM });
  const [site, desk, emails] = [SITE_URL, DESK_URL, mail?.webUrl ?? "sent for real, to SMTP_URL"];
  print(`\n  Site      ${site}\n  Desk      ${desk}\n  Emails    ${emails}\n`);
  print(`  Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops everything.\n`);
}

type Stoppable = { stop(): Promise<void> } | undefined;

/** Waits for all even if one fails, so that the started ones can be stopped. */
async function startAll<T extends (Promise<Stoppable> | undefined)[]>(starts: [...T]) {
  for (const result of await Promise.allSettled(starts))
    if (result.status === "fulfilled" && result.value) stops.push(result.value.stop);
  return Promise.all(starts);
}

function isGiven(name: string): boolean {
  return Boolean(process.env[name] || process.env[`${name}_FILE`]);
}

/** Kept, so that open forms stay valid when this restarts. */
function keepFormKey(): string {
  const file = join(folder, "form-key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

async function prepareDatabase(databaseUrl: string): Promise<void> {
  await migrateToLatest(databaseUrl).catch((error: NodeJS.ErrnoException) => {
    const advice = isGiven("DATABASE_URL") ? "" : ". Without data to keep, delete .dev and start again.";
    throw new Error(`Could not migrate the database: ${error.message || error.code}${advice}`);
  });
  const db = createDatabase(databaseUrl, { max: 1 });
  try {
    const reviews = await seedSampleReviews(db);
    if (reviews > 0) print(`Postgres: added ${reviews} sample reviews`);
  } finally {
    await db.destroy();
  }
}

/** For `ops`, which connects to what runs here. */
function recordEnvironment(environment: Record<string, string>): void {
  const file = join(folder, "environment.json");
  writeFileSync(file, JSON.stringify(environment), { mode: 0o600 });
  stops.push(() => rmSync(file, { force: true }));
}

async function stopEverything(exitCode: number): Promise<void> {
  isStopping = true;
  if (exitCode === 0) print("Stopping.");
  await starting.catch(() => {});
  for (const stop of stops.reverse()) await (async () => stop())().catch(() => {});
  process.exit(exitCode);
}
