import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import type { Kysely } from "kysely";
import { test as base } from "playwright/test";
import type { Database } from "#db/schema.ts";
import { seedSampleReviews } from "#db/seed.ts";
import { LEAST_SECONDS } from "#domain/forms/looks-automated.ts";
import { collectPersonalData, findPersonalData } from "../support/personal-data.ts";
import { createTestDatabase } from "../support/services.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

/** The built site with its own database, Redis, mail server and weather service, as two real processes. */
export type Site = {
  url: string;
  db: Kysely<Database>;
  mails: SmtpSink;
  /** Every connection of web and worker to Postgres and Redis passes here: cut, delay, restore. */
  postgres: TcpProxy;
  redis: TcpProxy;
  /** Everything that web and worker logged, a line each. */
  logs: string[];
  web: ChildProcess;
  worker: ChildProcess;
  /** Waits until `check` answers something other than undefined or false. */
  eventually: typeof eventually;
  stop: () => Promise<void>;
};

export type SiteOptions = { env?: Record<string, string>; seed?: boolean };

/** Starts a site; each test that breaks something starts its own. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const database = await createTestDatabase();
  if (options.seed !== false) await seedSampleReviews(database.db);
  const [postgres, redis, mails] = await Promise.all([
    startTcpProxy(database.url),
    startTcpProxy(takeRedisUrl()),
    startSmtpSink(),
  ]);
  const [port, metricsPort] = await Promise.all([findFreePort(), findFreePort()]);
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    METRICS_PORT: String(metricsPort),
    SITE_URL: url,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SMTP_URL: mails.url,
    MAIL_FROM: "Ashfield Moving Co. <moves@example.com>",
    // Each test comes from an address of its own, so that no test uses up another's limit on forms.
    TRUST_PROXY: "loopback",
    // Nothing listens there: a test that wants weather names a server of its own.
    WEATHER_API_URL: "http://127.0.0.1:9",
    // No proxy has to notice.
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "info",
    ...options.env,
  };
  const logs: string[] = [];
  const web = run(["server/main.ts"], env, logs);
  const worker = run(["jobs/worker.ts"], env, logs);
  await eventually(async () => (await fetch(`${url}/readyz`)).ok, "the web process to be ready");
  await eventually(() => logs.some((line) => line.includes("worker started")), "the worker to start");

  return {
    url,
    db: database.db,
    mails,
    postgres,
    redis,
    logs,
    web,
    worker,
    eventually,
    stop: async () => {
      await Promise.all([end(web), end(worker)]);
      const leaks = findPersonalData(logs, await collectPersonalData(database.db));
      await Promise.all([postgres.close(), redis.close(), mails.close()]);
      await database.drop();
      if (leaks.length > 0) throw new Error(`the logs hold personal data:\n${leaks.join("\n")}`);
    },
  };
}

/** `site` is shared by all tests of a Playwright worker; pages open relative to it. */
export const test = base.extend<{ baseURL: string }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": newAddress() }),
});

/** As long as a person takes for a form: the mail of one that was filled in faster waits for an operator. */
export function takeTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, (LEAST_SECONDS + 0.3) * 1000));
}

export { expect } from "playwright/test";

let addresses = 0;

/** From the range for tests of networks, 198.18.0.0/15; the process's number keeps several workers apart. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${process.pid % 256}.${addresses % 256}`;
}

function run(args: string[], env: NodeJS.ProcessEnv, logs: string[]): ChildProcess {
  const child = spawn("node", args, { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => logs.push(...text.split("\n").filter(Boolean)));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

let sites = 0;

/** Each site its own Redis database, so that no worker takes another's jobs. */
function takeRedisUrl(): string {
  const url = new URL(process.env.TEST_REDIS_URL ?? "");
  sites += 1;
  const half = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2;
  url.pathname = `/${half * 8 + (sites % 8)}`;
  return url.href;
}

/** Polls every 50 ms; throws after `ms` naming what did not happen. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  what: string,
  ms = 15_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + ms;
  for (;;) {
    const result = await Promise.resolve()
      .then(check)
      .catch(() => undefined);
    if (result !== undefined && result !== null && result !== false)
      return result as NonNullable<Exclude<T, false>>;
    if (Date.now() > deadline) throw new Error(`waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
