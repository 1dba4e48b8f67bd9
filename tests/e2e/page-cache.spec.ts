import type { Page } from "playwright/test";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { expect, type Site, test, waitUntilCached } from "./site.ts";
import { listenForTrouble } from "./trouble.ts";

/** Opens a page once the cache has it. */
async function openKept(page: Page, site: Site, path: string): Promise<void> {
  await waitUntilCached(site, path);
  const answer = await page.goto(site.url + path);
  expect(answer?.headers()["cache-status"]).toBe("page-cache; hit");
}

for (const path of ["/", "/services/packing"])
  test(`${path} from the cache: its scripts run under its policy, without a word of the browser's`, async ({
    page,
    site,
  }) => {
    expect(sharedPaths).toContain(path);
    const trouble = listenForTrouble(page);
    await openKept(page, site, `${path}?utm_source=mail`);
    const own = await page.evaluate(() => document.querySelectorAll("script[nonce]").length);
    expect(own).toBe(0);
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.locator("footer").getByRole("link", { name: "Terms of use" }).click();
    await expect(page).toHaveURL(/\/terms-of-use$/);
    expect(trouble).toEqual([]);
  });

test("the policy of a kept page stops a script that is not the page's own", async ({ page, site }) => {
  await openKept(page, site, "/about");
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

test("with analytics, a kept page sends its events under its policy", async ({ page, configured }) => {
  await page.route(/googletagmanager/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const trouble = listenForTrouble(page);
  await openKept(page, configured, "/services");
  const sent = () =>
    page.evaluate(() => JSON.stringify(Array.from(window.dataLayer ?? [], (one) => Array.from(one))));
  await expect.poll(sent).toContain("viewed_services");
  expect(trouble).toEqual([]);
});
