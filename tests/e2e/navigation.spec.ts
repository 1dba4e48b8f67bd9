import type { Page } from "playwright/test";
import { expect, test, waitForHydration } from "./site.ts";

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
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).not.toContain("/faq");
  });

  test("a part of the next page that is gone loads that page once as a document @nightly", async ({
    page,
  }) => {
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

  test("a page whose own part stays gone says so, and is not loaded over and over @nightly", async ({
    page,
  }) => {
    await gone(page, /\/assets\/results-.*\.js$/);
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.goto("/faq?q=piano", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { name: "Something went wrong." })).toBeVisible();
    expect(documents).toHaveLength(2);
  });

  test("a page without its style sheet is loaded once more @nightly", async ({ page }) => {
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
