import type { Page } from "playwright/test";
import { storeReading } from "#db/weather/readings.ts";
import { expect, type Site, test, untilRead } from "./site.ts";

test.use({ javaScriptEnabled: false });

const reading = {
  current: { temp_f: 68, condition: { text: "Light rain", code: 1183 } },
  location: { name: "Ashburn", region: "Virginia" },
};

test("the header shows the weather, in its HTML and to the eye", async ({ page, site }) => {
  await storeReading(site.db, { observedAt: new Date(), reading });
  for (const [path, width, place] of [
    ["/about", 1280, "header"],
    ["/", 390, ".weather-strip"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await untilRead(page, page.locator(place).filter({ hasText: "68°F Ashburn, VA" }));
    await expect(page.getByText("Light rain").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("Loading weather")).toHaveCount(0);
  }
  // On a phone only the home page has it.
  await page.goto("/about");
  await expect(page.getByText("Light rain").filter({ visible: true })).toHaveCount(0);
});

test("the home page shows its 8 reviews and the figures about them", async ({ page }) => {
  await page.goto("/");
  const rail = page.getByRole("list", { name: "Featured reviews" });
  await untilRead(page, rail.getByRole("listitem").first());
  await expect(rail.getByRole("listitem")).toHaveCount(8);
  await expect(rail.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText(/4\.9 from 130\+ reviews/)).toBeVisible();
});

/** What a person reads there; Playwright's own text matching leaves out what stands in noscript. */
const readText = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => (element as HTMLElement).innerText.replace(/\s+/g, " "));

/** Opens a page whose database does not answer; what is late then never takes its place. */
async function openWhileSilent(page: Page, site: Site, path: string): Promise<void> {
  site.postgres.hold();
  await page.goto(`${site.url}${path}`, { waitUntil: "commit" });
}

/** Follows the link that a noscript offers. */
async function tryAgain(page: Page, site: Site): Promise<void> {
  site.postgres.restore();
  await page.locator("main noscript .route-link").click();
}

test("what is late says something true in its place: home", async ({ page, broken }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWhileSilent(page, broken, "/");
  await expect.poll(() => readText(page, "header")).toContain("--°F Ashburn, VA");
  await expect.poll(() => readText(page, "header")).not.toContain("Loading");
  // Each part has a clock of its own, from when it was painted.
  await expect.poll(() => readText(page, "main")).not.toContain("...");
  expect(await readText(page, "main")).toContain("Moving people here since 2015");
  expect(await readText(page, "main")).not.toMatch(/What customers say|longer than they should/);
  await expect(page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
  broken.postgres.restore();
  await page.goto(`${broken.url}/`);
  const reviews = page.getByRole("list", { name: "Featured reviews" }).getByRole("listitem");
  await untilRead(page, reviews.first());
  await expect(reviews).toHaveCount(8);
});

test("figures that are late leave no dots on the other pages", async ({ page, broken }) => {
  for (const path of ["/about", "/estimate"]) {
    await openWhileSilent(page, broken, path);
    await expect.poll(() => readText(page, "header")).toContain("--°F Ashburn, VA");
    await expect.poll(() => readText(page, "main"), path).not.toContain("...");
    broken.postgres.restore();
  }
});

test("what is late says something true in its place: reviews", async ({ page, broken }) => {
  await openWhileSilent(page, broken, "/reviews");
  await expect
    .poll(() => readText(page, "main"))
    .toContain("The reviews are taking longer than they should.");
  await expect
    .poll(() => readText(page, "main"))
    .toContain("The figures are taking longer than they should.");
  await expect.poll(() => readText(page, "main")).not.toMatch(/Loading|\.\.\./);
  await expect(page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
  await tryAgain(page, broken);
  await untilRead(page, page.getByText("Showing 12 of 130 reviews"));
});
