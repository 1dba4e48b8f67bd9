import type { Page } from "playwright/test";
import { secretPaths } from "#domain/pages/private-paths.ts";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { expect, test, waitForHydration, waitForIdle } from "./site.ts";

function listFetched(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
}

const about = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About", exact: true });

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a header link's page is prefetched on hover, and not before", async ({ page }) => {
  const listData = async () => (await listFetched(page)).filter((address) => address.includes(".data"));
  await page.goto("/");
  expect(await listData()).toEqual([]);
  await about(page).hover();
  await expect.poll(async () => (await listData()).join()).toContain("/about.data");
});

test("the speculation rules prerender cached pages only, and are removed once scripts run", async ({
  page,
  site,
}) => {
  const html = (await (await page.goto("/"))?.text()) ?? "";
  await expect(page.locator("script[type=speculationrules]")).toHaveCount(0);
  const [, rules = ""] = html.match(/<script[^>]*type="speculationrules"[^>]*>([^<]*)/) ?? [];
  const [every, ...others] = JSON.parse(rules).prerender[0].where.and;
  const matches = (pattern: string, path: string) => new URLPattern(pattern, site.url).test(site.url + path);
  const isAllowed = (path: string) =>
    matches(every.href_matches, path) &&
    !others.some(
      ({ not }: { not: { href_matches?: string } }) => not.href_matches && matches(not.href_matches, path),
    );
  for (const path of ["/", "/about", "/services/packing", "/reviews"]) {
    expect(isAllowed(path), path).toBe(true);
    expect(sharedPaths).toContain(path);
  }
  for (const path of [
    "/reviews?q=piano",
    "/estimate",
    "/estimate?code=ASH7K4MQ9XC",
    "/referrals",
    "/api/reviews",
  ])
    expect(isAllowed(path), path).toBe(false);
  for (const path of secretPaths) expect(isAllowed(`${path}/token`), path).toBe(false);
});

test("a prerendered page counts as a page view when it is opened, and not before", async ({
  page,
  configured,
}) => {
  const tags: string[] = [];
  await page.route(/googletagmanager/, (route) => {
    tags.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.addInitScript(() => {
    let isPrerendering = true;
    Object.defineProperty(Document.prototype, "prerendering", { get: () => isPrerendering });
    Object.assign(window, {
      openPrerendered: () => {
        isPrerendering = false;
        document.dispatchEvent(new Event("prerenderingchange"));
      },
    });
  });
  await page.goto(`${configured.url}/services`, { waitUntil: "domcontentloaded" });
  await page.waitForLoadState();
  await waitForIdle(page);
  const scripts = (await listFetched(page)).filter((address) => address.endsWith(".js"));
  expect([tags, scripts]).toEqual([[], []]);
  expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
  await page.evaluate(() => window.openPrerendered());
  const countViews = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = window;
      return dataLayer.filter((call) => Object.values(call).includes("page_view")).length;
    });
  await expect.poll(countViews).toBe(1);
  expect(tags).toHaveLength(1);
});

test.describe("after an update, whose server has no files of the open page's build", () => {
  const gone = (page: Page, files: RegExp) => page.route(files, (route) => route.fulfill({ status: 404 }));

  test("the next page is loaded once as a document, and works without scripts", async ({ page }) => {
    await page.goto("/");
    await gone(page, /\/assets\/.*\.js$/);
    const documents: string[] = [];
    page.on(
      "request",
      (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
    );
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/about/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    // React Router reloads the present page, for each file that is gone.
    expect(documents.filter((path) => path !== "/")).toEqual(["/about"]);
    await page.locator(".menu, .nav").getByRole("link", { name: "FAQ" }).first().click();
    await expect(page).toHaveURL(/faq/);
    await page.getByRole("link", { name: "Payment", exact: true }).first().click();
    await expect(page).toHaveURL(/category=payment/);
  });

  test("the wanted page is known before its code can fail", async ({ page }) => {
    await page.goto("/");
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" });
    const noted = await link.evaluate(async (element: HTMLElement) => {
      element.click();
      // Before React has shown the navigation.
      for (let turns = 0; turns < 20; turns += 1) await undefined;
      return Object.values(sessionStorage);
    });
    expect(noted).toContain("/faq");
    await expect(page).toHaveURL(/faq/);
    expect(await page.evaluate(() => Object.values(sessionStorage))).not.toContain("/faq");
  });

  test("a part of the next page that is gone loads that page once as a document", async ({ page }) => {
    await page.goto("/");
    await gone(page, /\/assets\/about-.*\.js$/);
    const documents: string[] = [];
    page.on(
      "request",
      (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
    );
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("About");
    await waitForHydration(page);
    expect(documents).toEqual(["/about"]);
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });

  test("a page whose own part stays gone says so, and is not loaded over and over", async ({ page }) => {
    await gone(page, /\/assets\/results-.*\.js$/);
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.goto("/faq?q=piano", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { name: "Something went wrong." })).toBeVisible();
    expect(documents).toHaveLength(2);
  });

  test("a page without its style sheet is loaded once more", async ({ page }) => {
    let answers = 0;
    await page.route(/\/assets\/first-paint-.*\.css$/, async (route) => {
      answers += 1;
      if (answers > 2) await route.continue();
      else await route.fulfill({ status: 404 });
    });
    await page.goto("/");
    await expect.poll(() => answers).toBe(2);
    await waitForHydration(page);
    expect(answers).toBe(2);
  });
});
