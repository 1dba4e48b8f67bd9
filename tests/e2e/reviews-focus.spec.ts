import type { Page } from "playwright/test";
import { realUserAgent } from "./real-browser.ts";
import { expect, test, untilRead, waitForIdle } from "./site.ts";

test.use({ userAgent: realUserAgent });

const cards = (page: Page) => page.locator("main article");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const loadMore = (page: Page) => button(page, "Load More Reviews");
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const topOf = (page: Page, position: number) =>
  cards(page)
    .nth(position - 1)
    .evaluate((card) => card.getBoundingClientRect().top);

/** Scrolls Load More to a place in the window, and waits until the page has come to rest. */
async function placeButton(page: Page, block: "start" | "center" | "end"): Promise<void> {
  await loadMore(page).evaluate((element, block) => element.scrollIntoView({ block }), block);
  await waitForIdle(page);
}

test.describe("with scripts", () => {
  for (const [width, block] of [
    [390, "center"],
    [390, "start"],
    [1280, "center"],
    [1280, "start"],
    [1280, "end"],
  ] as const)
    test(`Load More keeps the place and moves the focus to the first new card, at ${width} px, button at the ${block}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/reviews", { waitUntil: "networkidle" });
      await placeButton(page, block);
      const before = await scrollTop(page);
      await loadMore(page).focus();
      await page.keyboard.press("Enter");
      await expect(cards(page)).toHaveCount(24);
      await expect(cards(page).nth(12)).toBeFocused();
      await waitForIdle(page);
      expect(await scrollTop(page)).toBe(before);
      await expect(button(page, "Show 12")).toHaveAttribute("aria-pressed", "true");

      await placeButton(page, block);
      const second = await scrollTop(page);
      await loadMore(page).click();
      await expect(cards(page)).toHaveCount(36);
      await expect(cards(page).nth(24)).toBeFocused();
      await waitForIdle(page);
      expect(await scrollTop(page)).toBe(second);
    });

  test("Load More does so for a list that comes in pieces, and when its last press shows all", async ({
    page,
  }) => {
    await page.goto("/reviews?more=8", { waitUntil: "networkidle" });
    await expect(cards(page)).toHaveCount(108);
    for (const count of [120, 130]) {
      await placeButton(page, "center");
      const before = await scrollTop(page);
      const shown = await cards(page).count();
      await loadMore(page).click();
      await expect(cards(page)).toHaveCount(count);
      await expect(cards(page).nth(shown)).toBeFocused();
      await waitForIdle(page);
      expect(await scrollTop(page)).toBe(before);
    }
    await expect(loadMore(page)).toHaveCount(0);
    await expect(button(page, "Show All")).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    await expect(cards(page)).toHaveCount(120);
    await button(page, "Show 24").click();
    await expect(cards(page)).toHaveCount(24);
    await expect(button(page, "Show 24")).toBeFocused();
  });

  test("the old cards stay while more are on their way, and a focus that has moved on stays where it is", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await page.goto("/reviews", { waitUntil: "networkidle" });
    await placeButton(page, "center");
    site.postgres.hold();
    const answer = page.waitForResponse("**/reviews.data?*");
    await loadMore(page).click();
    await answer;
    await page.clock.runFor(2_000);
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await expect(cards(page)).toHaveCount(12);
    await page.getByPlaceholder("Search reviews...").focus();
    site.postgres.restore();
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByPlaceholder("Search reviews...")).toBeFocused();
  });

  test("empty results repeat what was looked for, and Clear All beside it leads to the whole list", async ({
    page,
  }) => {
    await page.goto("/reviews?service=packing&year=2025&rating=5&q=submarine", { waitUntil: "networkidle" });
    const results = page.getByRole("region", { name: "Results" });
    await expect(results).toContainText(
      "No reviews match your current filters. Try adjusting your search criteria.",
    );
    await expect(results).toContainText("“submarine”, Packing & Unpacking, 2025, 5 stars");
    await results.getByRole("button", { name: "Clear All" }).click();
    await expect(cards(page)).toHaveCount(12);
    await expect(results).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(button(page, "Show 12")).toBeFocused();
  });

  test("Clear All in the filter bar goes, and the focus to the results", async ({ page }) => {
    await page.goto("/reviews?rating=5", { waitUntil: "networkidle" });
    await button(page, "Clear All").focus();
    await page.keyboard.press("Enter");
    await expect(button(page, "Clear All")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Results" })).toBeFocused();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("Load More opens the page at the first new card, and the choice of how many stays", async ({
    page,
  }) => {
    await page.goto("/reviews?show=24");
    await untilRead(page, cards(page).first());
    await loadMore(page).click();
    await expect(page).toHaveURL(/show=24&.*more=1#review-25$/);
    await untilRead(page, cards(page).first());
    await expect(cards(page)).toHaveCount(36);
    await expect(button(page, "Show 24")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => topOf(page, 25)).toBeLessThan(200);
    expect(await topOf(page, 25)).toBeGreaterThan(70);
  });

  test("Show 24 and the next page open at the results", async ({ page }) => {
    await page.goto("/reviews");
    await button(page, "Show 24").click();
    await expect(page).toHaveURL(/show=24#results$/);
    await untilRead(page, cards(page).first());
    await expect.poll(() => topOf(page, 1)).toBeLessThan(300);
    await button(page, "Show All").click();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/#results$/);
    await untilRead(page, cards(page).first());
    await expect.poll(() => topOf(page, 1)).toBeLessThan(300);
  });

  test("empty results repeat what was looked for, and Clear All leads out", async ({ page }) => {
    await page.goto("/reviews?q=submarine");
    const results = page.getByRole("region", { name: "Results" });
    await expect(results).toContainText("“submarine”");
    await results.getByRole("button", { name: "Clear All" }).click();
    await expect(cards(page)).toHaveCount(12);
  });
});
