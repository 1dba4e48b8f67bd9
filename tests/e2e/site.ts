import { sql } from "kysely";
import { test as base, expect, type Locator, type Page } from "playwright/test";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { MIN_SECONDS } from "#domain/forms/looks-automated.ts";
import type { SentEmail } from "../support/smtp-sink.ts";
import type { Engine } from "./engines/engine.ts";
import { startFirefox } from "./engines/firefox.ts";
import { type ReverseProxy, startReverseProxy } from "./engines/reverse-proxy.ts";
import { startWebKit } from "./engines/webkit.ts";
import { realUserAgent } from "./real-browser.ts";
import { type Desk, type Site, startDesk, startSite, withoutPageCache } from "./start-site.ts";

export { expect } from "playwright/test";
export type { Site } from "./start-site.ts";

type Shared = {
  /** With the sample reviews. Without the page cache, which renders every page again after each change. */
  site: Site;
  /** Without the worker, like `configured`. */
  cached: Site;
  configured: Site;
  desk: Desk;
  engines: Record<"Firefox" | "WebKit", Engine>;
  /** In front of `site`, for the engines. */
  reverseProxy: ReverseProxy;
};

type Fixtures = {
  baseURL: string;
  userAgent: string;
  /** `site`, with its connections restored after the test. */
  broken: Site;
  /** `broken` without reviews, which are restored after the test. */
  bare: Site;
};

export const thirdPartyForm = "https://forms.example.com/estimate";

/**
 * Each site starts once per worker, on first use. `goto` waits for hydration unless `waitUntil` asks for an earlier
 * state.
 */
export const test = base.extend<Fixtures, Shared>({
  site: oneSite(withoutPageCache),
  cached: oneSite({}, { hasWorker: false }),
  configured: oneSite(
    { ...withoutPageCache, ANALYTICS_ID: "G-TEST123", ESTIMATE_FORM_URL: thirdPartyForm },
    { hasWorker: false },
  ),
  desk: [
    async ({ site }, use) => {
      const desk = await startDesk(site);
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  engines: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const [Firefox, WebKit] = await Promise.all([startFirefox(), startWebKit()]);
      await use({ Firefox, WebKit });
      await Promise.all([Firefox.close(), WebKit.close()]);
    },
    { scope: "worker", timeout: 240_000 },
  ],
  reverseProxy: [
    async ({ site }, use) => {
      const proxy = await startReverseProxy(site.url);
      await use(proxy);
      proxy.close();
    },
    { scope: "worker" },
  ],
  broken: async ({ site }, use) => {
    await use(site);
    site.postgres.restore();
    site.redis.restore();
    await waitUntilReady(site);
  },
  bare: async ({ broken }, use) => {
    await broken.db.deleteFrom("reviews").execute();
    await use(broken);
    await broken.db.deleteFrom("reviews").execute();
    await seedSampleReviews(broken.db);
  },
  baseURL: async ({ site }, use) => use(site.url),
  // Headless Chromium's own counts as a crawler, which gets another page.
  userAgent: realUserAgent,
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitAfterLoading(page);
    await use(page);
    // A prefetch still running when its test ends must not fail the next one.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": newAddress() }),
});

function oneSite(env?: Record<string, string>, options?: { hasWorker: boolean }) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  const start = async ({}: object, use: (site: Site) => Promise<void>) => {
    const site = await startSite(env, options);
    await use(site);
    await site.stop();
  };
  return [start, { scope: "worker", timeout: 240_000 }] as [
    typeof start,
    { scope: "worker"; timeout: number },
  ];
}

/** Waits as long as a person needs for a form: faster ones are held. Tokens start with the time they were made. */
export async function waitForTokenAge(tokens: string[]): Promise<void> {
  const madeAt = Math.max(...tokens.map((token) => Number.parseInt(token.split(".")[0] ?? "", 36)));
  const rest = madeAt + MIN_SECONDS * 1000 + 50 - Date.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

export async function waitForFormAge(page: Page): Promise<void> {
  await waitForTokenAge([await page.locator("input[name=formToken]").inputValue()]);
}

/** A cached page includes its reviews and the weather. */
export async function waitUntilCached(site: Site, address: string): Promise<void> {
  await site.eventually(
    async () => (await fetch(site.url + address)).headers.get("cache-status") === "page-cache; hit",
    `${address} to be cached`,
  );
}

/** The first email to the address with `words` in its subject or text, however the lines are wrapped. */
export function waitForEmail(site: Site, address: string, words = ""): Promise<SentEmail> {
  return site.eventually(
    () =>
      site.emails
        .to(address)
        .find(({ subject, text }) => `${subject}\n${text}`.replace(/\s+/g, " ").includes(words)),
    `an email to ${address} with "${words}"`,
  );
}

/** After an outage of Postgres. */
export async function waitUntilReady({ url, eventually }: Site): Promise<void> {
  await eventually(async () => (await fetch(`${url}/readyz`)).ok, "Postgres to be back");
}

export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/** Returns at once on a page without scripts. Looking again in each frame would take a tenth of the CPU time. */
export async function waitForHydration(page: Page): Promise<void> {
  const hydrated = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const root = document.documentElement;
        const check = () => {
          if (!("__reactRouterContext" in window) || "hydrated" in root.dataset) resolve();
        };
        new MutationObserver(check).observe(root, { attributes: true });
        check();
      }),
  );
  await hydrated.catch(async (error: Error) => {
    // The page has loaded itself once more.
    if (error.message.includes("context was destroyed")) await waitForHydration(page);
    else throw error;
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

/** Opens a page and stops its clock, which only `clock.runFor` advances, so that a slow machine adds no pauses. */
export async function openStopped(page: Page, address: string): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto(address);
  await page.clock.pauseAt(start + 600_000);
}

/** Scripts, unless it says otherwise. */
export async function holdFiles(
  page: Page,
  files: string | RegExp = "**/assets/*.js",
): Promise<{ release: () => void }> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return { release };
}

/** Defines the tests twice. */
export function withAndWithoutScripts(define: (javaScriptEnabled: boolean) => void): void {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled });
      define(javaScriptEnabled);
    });
}

/** Reloads until `expected` shows: without scripts, late reviews need a reload. */
export async function reloadUntilVisible(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    if (!(await expected.isVisible())) await page.reload();
    await expect(expected).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

let addresses = 0;

/** Each is in its own network, in the benchmarking range 198.18.0.0/15. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses % 256}.${process.pid % 256}`;
}

/** The office gets each email by itself again, instead of a digest (domain/emails/limits.ts). */
export async function startNewHour({ db }: Site): Promise<void> {
  await sql`update emails set created_at = created_at - interval '1 hour'`.execute(db);
}
