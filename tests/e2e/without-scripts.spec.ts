import type { Page } from "playwright/test";
import { storeReading } from "#db/weather/readings.ts";
import { expect, reloadUntilVisible, type Site, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

const reading = {
  current: { temp_f: 68, condition: { text: "Light rain", code: 1183 } },
  location: { name: "Ashburn", region: "Virginia" },
};

test("the header shows the weather, in its HTML and on screen", async ({ page, site }) => {
  await storeReading(site.db, { observedAt: new Date(), reading });
  for (const [path, width, place] of [
    ["/about", 1280, "header"],
    ["/", 390, ".weather-strip"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await reloadUntilVisible(page, page.locator(place).filter({ hasText: "68°F Ashburn, VA" }));
    await expect(page.getByText("Light rain").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("Loading weather")).toHaveCount(0);
  }
  // On a phone only the home page shows it.
  await page.goto("/about");
  await expect(page.getByText("Light rain").filter({ visible: true })).toHaveCount(0);
});

test("the home page shows its 8 reviews and their figures", async ({ page }) => {
  await page.goto("/");
  const rail = page.getByRole("list", { name: "Featured reviews" });
  await reloadUntilVisible(page, rail.getByRole("listitem").first());
  await expect(rail.getByRole("listitem")).toHaveCount(8);
  await expect(rail.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText(/4\.9 from 130\+ reviews/)).toBeVisible();
});

/** Playwright's own text matching skips noscript. */
const readText = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => (element as HTMLElement).innerText.replace(/\s+/g, " "));

/** Late parts never arrive. */
async function openWhileDatabaseHangs(page: Page, site: Site, path: string): Promise<void> {
  site.postgres.hold();
  await page.goto(`${site.url}${path}`, { waitUntil: "commit" });
}

async function tryAgain(page: Page, site: Site): Promise<void> {
  site.postgres.restore();
  await page.locator("main noscript .route-link").click();
}

test("late parts say something true in their place: home", async ({ page, broken }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWhileDatabaseHangs(page, broken, "/");
  await expect.poll(() => readText(page, "header")).toContain("--°F Ashburn, VA");
  await expect.poll(() => readText(page, "header")).not.toContain("Loading");
  // Each part has its own timer, started when it is painted.
  await expect.poll(() => readText(page, "main")).not.toContain("...");
  expect(await readText(page, "main")).toContain("Moving people here since 2015");
  expect(await readText(page, "main")).not.toMatch(/What customers say|longer than they should/);
  await expect(page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
  broken.postgres.restore();
  await page.goto(`${broken.url}/`);
  const reviews = page.getByRole("list", { name: "Featured reviews" }).getByRole("listitem");
  await reloadUntilVisible(page, reviews.first());
  await expect(reviews).toHaveCount(8);
});

test("late figures leave no dots on the other pages", async ({ page, broken }) => {
  for (const path of ["/about", "/estimate"]) {
    await openWhileDatabaseHangs(page, broken, path);
    await expect.poll(() => readText(page, "header")).toContain("--°F Ashburn, VA");
    await expect.poll(() => readText(page, "main"), path).not.toContain("...");
    broken.postgres.restore();
  }
});

test("late parts say something true in their place: reviews", async ({ page, broken }) => {
  await openWhileDatabaseHangs(page, broken, "/reviews");
  await expect
    .poll(() => readText(page, "main"))
    .toContain("The reviews are taking longer than they should.");
  await expect
    .poll(() => readText(page, "main"))
    .toContain("The figures are taking longer than they should.");
  await expect.poll(() => readText(page, "main")).not.toMatch(/Loading|\.\.\./);
  await expect(page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
  await tryAgain(page, broken);
  await reloadUntilVisible(page, page.getByText("Showing 12 of 130 reviews"));
});
