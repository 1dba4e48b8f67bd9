import type { Page } from "playwright/test";
import { newEmail } from "./people.ts";
import { fillReferral, findReferrals, submit, thanks } from "./referral-form.ts";
import { expect, holdFiles, test, waitForHydration } from "./site.ts";

async function openHeld(page: Page, path: string) {
  const scripts = await holdFiles(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return async () => {
    scripts.release();
    await waitForHydration(page);
  };
}

test("no page requests or preloads a script before its first paint, or anything from elsewhere", async ({
  page,
  site,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => request.url().startsWith(site.url) || foreign.push(request.url()));
  for (const path of ["/", "/reviews", "/estimate"]) {
    const html = await (await page.goto(path))?.text();
    expect(html).not.toMatch(/<link[^>]+modulepreload|<script[^>]+src=/);
    const early = await page.evaluate(() => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      const tooEarly = files.filter(({ startTime }) => startTime < paint);
      return {
        paint,
        count: files.length,
        tooEarly: tooEarly.map(({ name, startTime }) => [name, startTime]),
      };
    });
    expect(early.paint).toBeGreaterThan(0);
    expect(early.count).toBeGreaterThan(0);
    expect(early.tooEarly, `${path} painted at ${early.paint}`).toEqual([]);
    expect(await page.evaluate(() => typeof window.gtag)).toBe("undefined");
  }
  expect(foreign).toEqual([]);
});

test("links, filters and selects work before any script has loaded", async ({ page }) => {
  await openHeld(page, "/");
  await page
    .getByRole("navigation", { name: "Service categories" })
    .getByRole("link", { name: /^Labor/ })
    .click();
  await expect(page.locator(".home-services :is(.service-card, .service-rows a)")).toHaveCount(4);
  await page.goto("/reviews", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: /^Packing/ }).click();
  await expect(page).toHaveURL(/service=packing/);
  await page.getByText("Advanced Filters").click();
  await page.getByLabel("Rating").selectOption("5");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/service=packing.*rating=5/);
  await expect(page.getByLabel("Rating")).toHaveValue("5");
});

test("a form sent before any script has loaded is stored once", async ({ page, site }) => {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const release = await openHeld(page, "/referrals");
  const friend = newEmail("held");
  await fillReferral(page, { referredEmail: friend });
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await release();
  await expect(thanks(page)).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(await findReferrals(site, friend)).toHaveLength(1);
});

test("a review opens before any script has loaded; a filter and a search typed meanwhile apply once they have", async ({
  page,
}) => {
  const release = await openHeld(page, "/reviews");
  const more = page.locator(".reviews-more").first();
  const rest = page.locator(".reviews-rest").first();
  await expect(rest).toBeHidden();
  await more.locator("summary").click();
  await expect(rest).toBeVisible();
  await page.getByText("Advanced Filters").click();
  await page.getByLabel("Rating").selectOption("5");
  const search = page.getByPlaceholder("Search reviews...");
  await search.fill("piano");
  await release();
  await expect(page).toHaveURL(/rating=5&q=piano/);
  await expect(search).toHaveValue("piano");
  await expect(page.locator("main article").first()).toContainText(/piano/i);
});

test("scripts that failed to load are requested again at the next interaction @nightly", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  const refused = page.waitForEvent("requestfailed");
  await page.goto("/reviews", { waitUntil: "domcontentloaded" });
  await refused;
  await page.unroute("**/assets/*.js");
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", { timeout: 1_000 });
  }).toPass();
});

test("a script that failed once is retried automatically", async ({ page }) => {
  let isRefused = false;
  const framework = /\/assets\/framework-.*\.js$/;
  await page.route(framework, async (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    await route.fulfill({ status: 503 });
  });
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.goto("/faq");
  expect(isRefused).toBe(true);
  expect(failures).toEqual([]);
});
