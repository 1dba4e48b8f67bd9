import type { Kysely } from "kysely";
import { createDeskLink } from "#db/desk/sessions.ts";
import type { Database } from "#db/schema.ts";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { findFreePort } from "../support/free-port.ts";
import { type NodeProcess, startNode } from "../support/node-process.ts";
import { collectPersonalData, findPersonalData } from "../support/personal-data.ts";
import { createTestDatabase } from "../support/services.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { openTestRedis } from "../support/test-redis.ts";

/** The built site with its own database, Redis and mail server, as one or two processes. */
export type Site = {
  url: string;
  metrics: { web: string; worker: string };
  db: Kysely<Database>;
  emails: SmtpSink;
  postgres: TcpProxy;
  redis: TcpProxy;
  logs: string[];
  eventually: typeof eventually;
  stop: () => Promise<void>;
};

/** Cached pages would hide that a test breaks the database. */
export const withoutPageCache = { PAGE_CACHE_MB: "0" };

/** A failed start leaves nothing running. Without the worker, no email goes out. */
export async function startSite(env: Record<string, string> = {}, { hasWorker = true } = {}): Promise<Site> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await createTestDatabase(), ({ drop }) => drop());
  await seedSampleReviews(database.db);
  const postgres = started.adopt(await startTcpProxy(database.url), ({ close }) => close());
  const taken = await openTestRedis();
  await taken.close();
  const redis = started.adopt(await startTcpProxy(taken.url), ({ close }) => close());
  const emails = started.adopt(await startSmtpSink(), ({ close }) => close());
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const [port, webMetrics, workerMetrics] = ports.map(String) as [string, string, string];
  const url = `http://localhost:${port}`;
  const shared = {
    PORT: port,
    HOST: "127.0.0.1",
    SITE_URL: url,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    FORM_KEY: "0123456789abcdef".repeat(4),
    SMTP_URL: emails.url,
    MAIL_FROM: "Ashfield Moving Co. <moves@example.com>",
    // Each test has its own network address, so that tests share no rate limit.
    TRUST_PROXY: "loopback",
    // Nothing listens there; the weather's own test starts a server.
    WEATHER_API_URL: "http://127.0.0.1:9",
    // No proxy needs time to notice the shutdown.
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "info",
    ...env,
  };
  const logs: string[] = [];
  const web = started.adopt(run("server/start.mjs", { ...shared, METRICS_PORT: webMetrics }, logs), end);
  const workers = hasWorker
    ? [started.adopt(run("jobs/worker.ts", { ...shared, METRICS_PORT: workerMetrics }, logs), end)]
    : [];
  await Promise.race([
    Promise.all([
      eventually(async () => (await fetch(`${url}/readyz`)).ok, "the web process to be ready"),
      ...workers.map(() =>
        eventually(() => logs.some((line) => line.includes("worker started")), "the worker to start"),
      ),
    ]),
    failOnExit("web", web),
    ...workers.map((worker) => failOnExit("worker", worker)),
  ]);
  const running = started.move();
  return {
    url,
    metrics: {
      web: `http://127.0.0.1:${webMetrics}/metrics`,
      worker: `http://127.0.0.1:${workerMetrics}/metrics`,
    },
    db: database.db,
    emails,
    postgres,
    redis,
    logs,
    eventually,
    stop: async () => {
      await Promise.all([web, ...workers].map(end));
      const leaks = findPersonalData(logs, await collectPersonalData(database.db));
      await running.disposeAsync();
      if (leaks.length > 0) throw new Error(`the logs contain personal data:\n${leaks.join("\n")}`);
    },
  };
}

export type Desk = {
  url: string;
  /** As `ops desk` prints it. */
  link: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function startDesk({ db, postgres, url: siteUrl }: Site): Promise<Desk> {
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const desk = run("desk/start.mjs", { DATABASE_URL: postgres.url, SITE_URL: siteUrl, DESK_PORT: port });
  await Promise.race([
    eventually(async () => (await fetch(`${url}/healthz`)).ok, "the desk to be ready"),
    failOnExit("desk", desk),
  ]);
  return {
    url,
    link: async () => `${url}/open?link=${await createDeskLink(db)}`,
    stop: () => end(desk),
  };
}

function run(file: string, own: Record<string, string>, logs?: string[]): NodeProcess {
  return startNode([file], { NODE_ENV: "production", ...own }, undefined, logs);
}

async function failOnExit(name: string, { ended, logs }: NodeProcess): Promise<never> {
  await ended;
  throw new Error(`the ${name} process exited:\n${logs.slice(-8).join("\n")}`);
}

async function end({ child, ended }: NodeProcess): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

async function eventually<T>(
  check: () => T | Promise<T>,
  what: string,
  ms = 60_000,
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
