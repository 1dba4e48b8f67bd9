import type { Page } from "playwright/test";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { collectBrowserErrors } from "./browser-errors.ts";
import { expect, type Site, test, waitUntilCached } from "./site.ts";

async function openCached(page: Page, site: Site, path: string): Promise<void> {
  await waitUntilCached(site, path);
  const answer = await page.goto(site.url + path);
  expect(answer?.headers()["cache-status"]).toBe("page-cache; hit");
}

test("a cached page runs its scripts under its CSP, without browser errors", async ({ page, site }) => {
  expect(sharedPaths).toContain("/");
  const errors = collectBrowserErrors(page);
  await openCached(page, site, "/?utm_source=mail");
  const own = await page.evaluate(() => document.querySelectorAll("script[nonce]").length);
  expect(own).toBe(0);
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.locator("footer").getByRole("link", { name: "Terms of use" }).click();
  await expect(page).toHaveURL(/\/terms-of-use$/);
  expect(errors).toEqual([]);
});

test("a cached page's CSP blocks injected scripts", async ({ page, site }) => {
  await openCached(page, site, "/about");
  const violation = page.waitForEvent("console", (message) =>
    message.text().includes("Content Security Policy"),
  );
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'gone'";
    document.body.append(script);
  });
  await violation;
  await expect(page).not.toHaveTitle("gone");
});

test("with analytics, a cached page sends its events under its CSP", async ({ page, configured }) => {
  await page.route(/googletagmanager/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const errors = collectBrowserErrors(page);
  await openCached(page, configured, "/services");
  const sent = () =>
    page.evaluate(() => JSON.stringify(Array.from(window.dataLayer ?? [], (one) => Array.from(one))));
  await expect.poll(sent).toContain("viewed_services");
  expect(errors).toEqual([]);
});
