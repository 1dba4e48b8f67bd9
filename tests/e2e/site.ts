import { type ChildProcess, spawn } from "node:child_process";
import type { Kysely } from "kysely";
import { test as base, expect, type Locator, type Page } from "playwright/test";
import type {} from "#app/early-clicks.ts";
import type { Database } from "#db/schema.ts";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { LEAST_SECONDS } from "#domain/forms/looks-automated.ts";
import { findFreePort } from "../support/free-port.ts";
import { collectPersonalData, findPersonalData } from "../support/personal-data.ts";
import { createTestDatabase } from "../support/services.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { takeRedisDatabase } from "../support/test-redis.ts";

/** The built site with its own database, Redis, mail server and weather service, as two real processes. */
export type Site = {
  url: string;
  /** Where each process tells Prometheus. */
  metrics: { web: string; worker: string };
  db: Kysely<Database>;
  mails: SmtpSink;
  /** Every connection of web and worker to Postgres and Redis passes here: cut, delay, restore. */
  postgres: TcpProxy;
  redis: TcpProxy;
  /** The log lines of web and worker. */
  logs: string[];
  web: ChildProcess;
  worker: ChildProcess;
  /** Waits until `check` answers something other than undefined or false. */
  eventually: typeof eventually;
  stop: () => Promise<void>;
};

export type SiteOptions = { env?: Record<string, string>; seed?: boolean };

/**
 * For tests that break the database, to see what a page is without it: no page that was kept stands in. And for a site of
 * which few pages are asked: none is made before.
 */
export const withoutPageCache = { PAGE_CACHE_MB: "0" };

/** Starts a site; each test that breaks something starts its own. When the start fails, nothing of it is left. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const started = new AsyncDisposableStack();
  try {
    return await startParts(options, started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function startParts(options: SiteOptions, started: AsyncDisposableStack): Promise<Site> {
  const database = started.adopt(await createTestDatabase(), ({ drop }) => drop());
  if (options.seed !== false) await seedSampleReviews(database.db);
  const postgres = started.adopt(await startTcpProxy(database.url), ({ close }) => close());
  const redis = started.adopt(await startTcpProxy(await takeRedisUrl()), ({ close }) => close());
  const mails = started.adopt(await startSmtpSink(), ({ close }) => close());
  const [port, metricsPort, webMetricsPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
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
    // Each test has its own network address, so that the tests do not share a rate limit.
    TRUST_PROXY: "loopback",
    // A port where nothing listens; tests of the weather start their own server.
    WEATHER_API_URL: "http://127.0.0.1:9",
    // Without a proxy nobody has to notice the stop.
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "info",
    ...options.env,
  };
  const logs: string[] = [];
  const web = started.adopt(
    run(["server/start.mjs"], { ...env, METRICS_PORT: String(webMetricsPort) }, logs),
    end,
  );
  const worker = started.adopt(run(["jobs/worker.ts"], env, logs), end);
  await Promise.race([
    Promise.all([
      eventually(async () => (await fetch(`${url}/readyz`)).ok, "the web process to be ready"),
      eventually(() => logs.some((line) => line.includes("worker started")), "the worker to start"),
    ]),
    failWhenEnded("web", web, logs),
    failWhenEnded("worker", worker, logs),
  ]);

  return {
    url,
    metrics: {
      web: `http://127.0.0.1:${webMetricsPort}/metrics`,
      worker: `http://127.0.0.1:${metricsPort}/metrics`,
    },
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
      await started.disposeAsync();
      if (leaks.length > 0) throw new Error(`the logs hold personal data:\n${leaks.join("\n")}`);
    },
  };
}

/**
 * `site` is shared by all tests of a Playwright worker; pages open relative to it, and stand hydrated before a test goes on
 * unless it asks for an earlier state (`waitUntil`).
 */
export const test = base.extend<{ baseURL: string }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitAfterLoading(page);
    await use(page);
    // What a page still fetches ahead when its test ends must not fail the next one.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": newAddress() }),
});

/**
 * Waits as long as a person takes for a form; the mails of one that was filled in faster are held.
 * @param tokens The signed tokens of the forms, which begin with the time at which they were made.
 */
export async function waitForAge(tokens: string[]): Promise<void> {
  const madeAt = Math.max(...tokens.map((token) => Number.parseInt(token.split(".")[0] ?? "", 36)));
  const rest = madeAt + LEAST_SECONDS * 1000 + 50 - Date.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

/** The same for the form on a page. */
export async function takeTime(page: Page): Promise<void> {
  await waitForAge([await page.locator("input[name=formToken]").inputValue()]);
}

/** Waits until the page cache has a page whole, with its reviews and the weather. */
export async function waitUntilKept(site: Site, address: string): Promise<void> {
  await site.eventually(
    async () => (await fetch(site.url + address)).headers.get("cache-status") === "page-cache; hit",
    `${address} to be kept`,
  );
}

/** Waits until no mail to this address is on its way, or will be. */
export async function waitForRest(site: Site, address: string): Promise<void> {
  await site.eventually(async () => {
    const rows = await site.db
      .selectFrom("emails")
      .select("id")
      .where("to_address", "=", address)
      .where("state", "in", ["pending", "queued", "sending", "retry"])
      .execute();
    return rows.length === 0;
  }, `the mails to ${address}`);
}

/** Waits until the page has its fonts, has drawn what it has, and has nothing more to do for now. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Waits until the controls that need scripts have them; a page without scripts has nothing to wait for. */
export async function waitForHydration(page: Page): Promise<void> {
  await page
    .waitForFunction(() => !window.earlyClicks)
    .catch(async (cause: unknown) => {
      const state = await page.evaluate(() => ({
        visibility: document.visibilityState,
        paints: performance.getEntriesByType("paint").map(({ name }) => name),
        scripts: performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map((entry) => `${entry.name} ${(entry as PerformanceResourceTiming).responseStatus}`),
      }));
      throw new Error(`${page.url()} is not hydrated: ${JSON.stringify(state, null, 2)}`, { cause });
    });
}

function waitAfterLoading(page: Page): void {
  const { goto, reload } = page;
  const isEarly = (until: string | undefined) => until === "commit" || until === "domcontentloaded";
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!isEarly(options?.waitUntil)) await waitForHydration(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!isEarly(options?.waitUntil)) await waitForHydration(page);
    return answer;
  };
}

/** Holds back every script file of a page until `release` is called, as a bad connection does. */
export async function holdScripts(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return { release };
}

/** Without scripts, reviews that a busy database gives late come with the next try. */
export async function untilRead(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    if (!(await expected.isVisible())) await page.reload();
    await expect(expected).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

export { expect } from "playwright/test";

let addresses = 0;

/** Each from a network of its own, in the range for tests of networks, 198.18.0.0/15. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses % 256}.${process.pid % 256}`;
}

function run(args: string[], env: NodeJS.ProcessEnv, logs: string[]): ChildProcess {
  const child = spawn("node", args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("exit", () => process.off("exit", killAtExit));
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => logs.push(...text.split("\n").filter(Boolean)));
  return child;
}

function failWhenEnded(name: string, child: ChildProcess, logs: string[]): Promise<never> {
  return new Promise((_resolve, reject) => {
    const tell = () => reject(new Error(`the ${name} process ended:\n${logs.slice(-8).join("\n")}`));
    child.once("close", tell);
    child.once("error", tell);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

async function takeRedisUrl(): Promise<string> {
  const { url, redis } = await takeRedisDatabase();
  redis.disconnect();
  return url;
}

/** Polls every 50 ms; throws after `ms` with what did not happen. */
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
