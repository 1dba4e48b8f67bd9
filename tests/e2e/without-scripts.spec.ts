import type { Page } from "playwright/test";
import { storeReading } from "#db/weather/readings.ts";
import { expect, reloadUntilVisible, test } from "./site.ts";

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

/** Playwright's own text matching skips noscript. */
const readText = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => (element as HTMLElement).innerText.replace(/\s+/g, " "));

const isLate = "are taking longer than they should.";

for (const [path, said, part] of [
  ["/", ["Moving people here since 2015"], "[aria-label='Featured reviews'] li"],
  ["/about", [], "h1"],
  ["/estimate", [], "h1"],
  ["/reviews", [`The reviews ${isLate}`, `The figures ${isLate}`], ".reviews-count"],
] as const)
  test(`while the database hangs ${path} says something true in place of late parts${said.length > 0 ? "" : " @nightly"}`, async ({
    page,
    broken,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    broken.postgres.hold();
    await page.goto(broken.url + path, { waitUntil: "commit" });
    await expect.poll(() => readText(page, "header")).toMatch(/^(?!.*Loading).*--°F Ashburn, VA/);
    // Each part has its own timer, started when it is painted.
    await expect.poll(() => readText(page, "main")).not.toMatch(/\.\.\.|Loading (weather|reviews)/);
    const text = await readText(page, "main");
    for (const words of said) expect(text).toContain(words);
    expect(text.includes(isLate)).toBe(path === "/reviews");
    await expect(page.locator(".skeleton, #reviews-title").filter({ visible: true })).toHaveCount(0);
    broken.postgres.restore();
    if (path === "/reviews") await page.locator("main noscript .route-link").click();
    await reloadUntilVisible(page, page.locator(part).first());
  });
