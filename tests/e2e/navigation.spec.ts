import type { Page } from "playwright/test";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { expect, holdScripts, test, waitForIdle, waitUntilKept } from "./site.ts";
import { listenForTrouble } from "./trouble.ts";

/** What the page has fetched since it opened: path with query, and whether it came over the network. */
function listFetched(page: Page): Promise<{ address: string; isFromNetwork: boolean }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map((entry) => ({
      address: entry.name.slice(location.origin.length),
      isFromNetwork: entry.transferSize > 0,
    })),
  );
}

async function listData(page: Page): Promise<string[]> {
  const fetched = await listFetched(page);
  return fetched.flatMap(({ address, isFromNetwork }) =>
    isFromNetwork && address.includes(".data") ? [address] : [],
  );
}

/** Waits until an intent has had its time, and what it fetches has come. */
async function waitForRest(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = (await listFetched(page)).length;
        return before === last;
      },
      { intervals: [400] },
    )
    .toBe(true);
}

const aboutData = "/about.data?_routes=routes%2Fabout%2Fpage";
const about = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About", exact: true });

test("what a page needs is fetched when somebody means it: once, and not before", async ({ page, site }) => {
  await waitUntilKept(site, aboutData);
  await page.goto("/");
  expect(await listData(page)).toEqual([]);
  await about(page).hover();
  await expect.poll(() => listData(page)).toEqual([aboutData]);
  await page.getByRole("heading", { level: 1 }).hover();
  await about(page).hover();
  await about(page).focus();
  await waitForRest(page);
  expect(await listData(page)).toEqual([aboutData]);
  const sheets = (await listFetched(page)).filter(({ address }) => /about-.*\.css/.test(address));
  expect(sheets.length).toBeGreaterThan(0);
});

test("after a moment on its link a page opens without a network", async ({ page, site, context }) => {
  await waitUntilKept(site, aboutData);
  await page.goto("/");
  await about(page).hover();
  await waitForRest(page);
  await context.setOffline(true);
  await about(page).click();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await context.setOffline(false);
});

test("nothing is fetched ahead for who saves data", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
  });
  await page.goto("/");
  await waitForRest(page);
  const before = (await listFetched(page)).length;
  await about(page).hover();
  await page.locator("footer").getByRole("link", { name: "Reston" }).dispatchEvent("touchstart");
  await waitForRest(page);
  expect((await listFetched(page)).slice(before)).toEqual([]);
});

test("of a page with a form or of a private one no data is fetched ahead", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Referrals" }).hover();
  await page.evaluate(() => {
    for (const href of ["/unsubscribe/token", "/referrals/status/token", "/estimate?code=ASH7K4MQ9XC"]) {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = href;
      document.querySelector("main")?.prepend(link);
    }
  });
  for (const link of await page.locator("main > a[href*='/']").all()) await link.focus();
  await waitForRest(page);
  expect(await listData(page)).toEqual([]);
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
  configured,
}) => {
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
  await page.goto(`${configured.url}/services`, { waitUntil: "domcontentloaded" });
  await page.waitForLoadState();
  await waitForIdle(page);
  const scripts = (await listFetched(page)).filter(({ address }) => address.endsWith(".js"));
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
});
