import type { Page } from "playwright/test";
import { sharedPaths } from "#domain/pages/site-pages.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, type Site, startSite, test, waitUntilKept } from "./site.ts";
import { listenForTrouble } from "./trouble.ts";

test.use({ userAgent: realUserAgent });

/** Opens a page once it is kept, and waits until its scripts run. */
async function openKept(page: Page, site: Site, path: string): Promise<void> {
  await waitUntilKept(site, path);
  const answer = await page.goto(site.url + path, { waitUntil: "networkidle" });
  expect(answer?.headers()["cache-status"]).toBe("page-cache; hit");
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main && Object.keys(main).some((key) => key.startsWith("__react"));
  });
}

const kinds = [
  "/",
  "/services/packing",
  "/locations/ashburn",
  "/reviews",
  "/faq",
  "/contact",
  "/privacy-policy",
];

for (const path of kinds)
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
    await page.reload({ waitUntil: "networkidle" });
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

test("a kept page is whole: reviews and weather are in the HTML, and without scripts on the screen", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, userAgent: realUserAgent });
  const page = await context.newPage();
  await waitUntilKept(site, "/");
  await page.goto(`${site.url}/`);
  await expect(page.getByRole("list", { name: "Featured reviews" }).getByRole("listitem")).toHaveCount(8);
  await expect(page.getByText("Loading weather")).toHaveCount(0);
  await context.close();
});

test("with analytics, a kept page sends its events under its policy", async ({ page }) => {
  const site = await startSite({ env: { ANALYTICS_ID: "G-TEST123" }, seed: false });
  try {
    await page.route(/googletagmanager/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    const trouble = listenForTrouble(page);
    await openKept(page, site, "/services");
    await expect
      .poll(() =>
        page.evaluate(() =>
          JSON.stringify((window as { dataLayer?: object[] }).dataLayer?.map((one) => Object.values(one))),
        ),
      )
      .toContain("viewed_services");
    expect(trouble).toEqual([]);
  } finally {
    await site.stop();
  }
});
