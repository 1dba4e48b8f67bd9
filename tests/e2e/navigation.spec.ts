import type { Page } from "playwright/test";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, holdScripts, startSite, test, withoutPageCache } from "./site.ts";
import { listenForTrouble } from "./trouble.ts";

test.use({ userAgent: realUserAgent });

const about = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About", exact: true });

test("the page of a link in the header is fetched when somebody means it, and not before", async ({
  page,
}) => {
  const listData = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap(({ name }) => (name.includes(".data") ? [name] : [])),
    );
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await listData()).toEqual([]);
  await about(page).hover();
  await expect.poll(async () => (await listData()).join()).toContain("/about.data");
});

test("a page fades in less than 200 ms, and with reduced motion not at all", async ({ page }) => {
  await page.addInitScript(() => {
    window.transitions = [];
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"))
            window.transitions.push({
              name: effect.pseudoElement,
              ms: Number(effect.getComputedTiming().endTime),
            });
      });
      return transition;
    };
  });
  const read = () => page.evaluate(() => window.transitions);
  await page.goto("/");
  await about(page).click();
  await expect(page).toHaveURL("/about");
  await expect.poll(async () => (await read()).length).toBeGreaterThan(1);
  const seen = await read();
  expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(200);
  expect(seen.filter(({ name }) => /\((header|bar)\)/.test(name))).toEqual([]);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await about(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // React hides a layer that does not change, for no time at all.
  expect(Math.max(0, ...(await read()).map(({ ms }) => ms))).toBe(0);
});

test("the page that follows a document fades in too", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      Object.assign(window, {
        fades: Boolean((event as Event & { viewTransition: unknown }).viewTransition),
      });
    });
  });
  await holdScripts(page);
  // Chromium drops a transition whose picture of the old page it did not get in time, on a calm machine too.
  await expect(async () => {
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await about(page).click();
    await expect(page).toHaveURL("/about");
    expect(await page.evaluate(() => (window as { fades?: boolean }).fades)).toBe(true);
  }).toPass({ timeout: 60_000 });
});

test("the rules for preparing documents allow kept pages only, and are gone once scripts run", async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  for (const path of ["/", "/about", "/referrals"]) {
    await page.goto(path);
    await expect(page.locator("script[type=speculationrules]")).toHaveCount(0);
  }
  expect(trouble).toEqual([]);
  await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const allowed = await page.evaluate(() => {
    const text = document.querySelector("script[type=speculationrules]")?.textContent ?? "";
    const [rule] = JSON.parse(text).prerender;
    const [every, ...others] = rule.where.and;
    const matches = (pattern: string, url: string) => {
      return new window.URLPattern(pattern, location.href).test(url);
    };
    return [
      "/",
      "/about",
      "/services/packing",
      "/reviews",
      "/reviews?q=piano",
      "/estimate",
      "/estimate?code=ASH7K4MQ9XC",
      "/referrals",
      "/referrals/status/token",
      "/unsubscribe/token",
      "/api/reviews",
    ].filter((path) => {
      const url = new URL(path, location.href).href;
      const patterns = others.flatMap(
        ({ not }: { not: { href_matches?: string } }) => not.href_matches ?? [],
      );
      return matches(every.href_matches, url) && !patterns.some((pattern: string) => matches(pattern, url));
    });
  });
  expect(allowed).toEqual(["/", "/about", "/services/packing", "/reviews"]);
  for (const path of allowed) expect(sharedPaths).toContain(path);
});

test("a page that the browser has prepared is counted when somebody opens it, and not before", async ({
  page,
}) => {
  const site = await startSite({ env: { ANALYTICS_ID: "G-TEST123", ...withoutPageCache }, seed: false });
  try {
    const tags: string[] = [];
    await page.route(/googletagmanager/, (route) => {
      tags.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await page.addInitScript(() => {
      let isPrepared = true;
      Object.defineProperty(Document.prototype, "prerendering", { get: () => isPrepared });
      Object.assign(window, {
        openPrepared: () => {
          isPrepared = false;
          document.dispatchEvent(new Event("prerenderingchange"));
        },
      });
    });
    await page.goto(`${site.url}/services`, { waitUntil: "domcontentloaded" });
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    const scripts = fetched.filter((name) => name.endsWith(".js"));
    expect([tags, scripts]).toEqual([[], []]);
    expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
    await page.evaluate(() => window.openPrepared());
    const countViews = () =>
      page.evaluate(() => {
        const { dataLayer = [] } = window;
        return dataLayer.filter((call) => Object.values(call).includes("page_view")).length;
      });
    await expect.poll(countViews).toBe(1);
    expect(tags).toHaveLength(1);
  } finally {
    await site.stop();
  }
});

test("the keyboard goes where it went before: to the heading of the new page, and on with Tab", async ({
  page,
}) => {
  await page.goto("/");
  await about(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  const next = page.locator("main :focus, footer :focus");
  await expect(next).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
