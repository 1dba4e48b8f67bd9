import type { Page } from "playwright/test";
import { buildReviews } from "../support/many-reviews.ts";
import { expect, reloadUntilVisible, test, waitForIdle } from "./site.ts";

const cards = (page: Page) => page.locator("main article");
const counter = (page: Page) => page.locator(".reviews-count");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const search = (page: Page) => page.getByPlaceholder("Search reviews...");
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("shows 12 at first, then 24, all, and 12 again after Reset", async ({ page }) => {
  await page.goto("/reviews");
  await expect(counter(page)).toHaveText("Showing 12 of 130 reviews");
  for (const [name, shown, address] of [
    ["Show 24", 24, "/reviews?show=24"],
    ["Show All", 130, "/reviews?show=all"],
    ["Reset", 12, "/reviews"],
  ] as const) {
    await button(page, name).click();
    await expect(counter(page)).toHaveText(`Showing ${shown} of 130 reviews`);
    await expect(cards(page)).toHaveCount(shown);
    await expect(page).toHaveURL(address);
    await expect(button(page, "Load More Reviews")).toHaveCount(name === "Show All" ? 0 : 1);
  }
});

for (const [width, block] of [
  [390, "center"],
  [1280, "end"],
] as const)
  test(`Load More adds 12, keeps the scroll position and focuses the first new card, at ${width} px${width === 390 ? "" : " @nightly"}`, async ({
    page,
  }) => {
    const loadMore = button(page, "Load More Reviews");
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/reviews?service=residential");
    for (const [before, after] of [
      [12, 24],
      [24, 36],
      [36, 48],
    ] as const) {
      await loadMore.evaluate((element, block) => element.scrollIntoView({ block }), block);
      await waitForIdle(page);
      const top = await scrollTop(page);
      await loadMore.focus();
      await page.keyboard.press("Enter");
      await expect(counter(page)).toHaveText(`Showing ${after} of 48 reviews`);
      await expect(cards(page).nth(before)).toBeFocused();
      await waitForIdle(page);
      expect(await scrollTop(page)).toBe(top);
    }
    await expect(button(page, "Show All")).toHaveAttribute("aria-pressed", "true");
    await expect(loadMore).toHaveCount(0);
    await button(page, "Clear All").click();
    await expect(counter(page)).toHaveText("Showing 12 of 130 reviews");
  });

test("every filter is in the URL; without a match it is repeated, and Clear All leads to the whole list", async ({
  page,
}) => {
  await page.goto("/reviews");
  await expect(button(page, /^Storage Services 0$/)).toBeDisabled();
  await expect(button(page, "Clear All")).toHaveCount(0);
  await button(page, /^Packing/).click();
  await page.getByText("Advanced Filters").click();
  await page.getByLabel("Year").selectOption("2025");
  await expect(page).toHaveURL(/service=packing&year=2025$/);
  await page.getByLabel("Rating").selectOption("5");
  await expect(page).toHaveURL(/service=packing&year=2025&rating=5$/);
  await search(page).fill("submarine");
  await expect(results(page)).toContainText("No reviews match your current filters.");
  await expect(results(page)).toContainText("“submarine”, Packing & Unpacking, 2025, 5 stars");
  for (const clear of [results(page).getByRole("button", { name: "Clear All" }), button(page, "Clear All")]) {
    await clear.first().press("Enter");
    await expect(page).toHaveURL(/\/reviews$/);
    await expect(cards(page)).toHaveCount(12);
    await expect(button(page, "Clear All")).toHaveCount(0);
    await expect(results(page)).toBeFocused();
    await button(page, /^Packing/).click();
  }
});

test("typing loses no keystroke, and an older response never replaces a newer one @nightly", async ({
  page,
}) => {
  await page.goto("/reviews");
  let requests = 0;
  let unanswered = 0;
  // Delays every other response until typing ends, so that it arrives after newer ones.
  let held: (() => void)[] | undefined = [];
  await page.route("**/reviews.data?*", async (route) => {
    requests += 1;
    unanswered += 1;
    if (requests % 2) await new Promise<void>((send) => (held ? held.push(send) : send()));
    await route.continue().catch(() => {});
    unanswered -= 1;
  });
  await search(page).pressSequentially("insurance", { delay: 90 });
  await expect(search(page)).toHaveValue("insurance");
  await expect.poll(() => requests).toBeGreaterThan(0);
  await search(page).pressSequentially(" x", { delay: 400 });
  await expect(search(page)).toHaveValue("insurance x");
  await search(page).press("Backspace");
  await search(page).press("Backspace");
  const older = held;
  held = undefined;
  for (const send of older) send();
  await expect(page).toHaveURL(/q=insurance$/);
  await expect(cards(page).first()).toContainText("insurance");
  await expect.poll(() => unanswered).toBe(0);
  await waitForIdle(page);
  await expect(search(page)).toHaveValue("insurance");
  for (const card of await cards(page).all()) await expect(card).toContainText("insurance");
});

test("typing replaces the history entry, and a button pressed right away includes the text @nightly", async ({
  page,
}) => {
  await page.goto("/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reviews" }).click();
  await search(page).pressSequentially("crew");
  await expect(page).toHaveURL(/q=crew$/);
  await search(page).pressSequentially("s");
  await button(page, /^Commercial Moving/).click();
  await expect(page).toHaveURL(/service=commercial&q=crews$/);
  await page.goBack();
  await expect(page).toHaveURL(/q=crew$/);
  await expect(search(page)).toHaveValue("crew");
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("Back and Forward restore filters, text, number shown and scroll position", async ({ page }) => {
  await page.goto("/reviews?q=the");
  await button(page, "Show All").click();
  await expect(counter(page)).toHaveText(/^Showing (\d+) of \1 /);
  const count = Number(/of (\d+)/.exec((await counter(page).textContent()) ?? "")?.[1]);
  await expect(cards(page)).toHaveCount(count);
  await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: "instant" }));
  await waitForIdle(page);
  const height = await scrollTop(page);
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>("footer a[href='/services/packing']")?.click(),
  );
  await expect(page).toHaveURL(/\/services\/packing/);

  await page.goBack();
  await expect(search(page)).toHaveValue("the");
  await expect(cards(page)).toHaveCount(count);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(height - 60);
  await page.goBack();
  await expect(cards(page)).toHaveCount(12);
  await page.goForward();
  await expect(cards(page)).toHaveCount(count);
  await button(page, "Clear All").click();
  await expect(search(page)).toHaveValue("");
  await page.goBack();
  await expect(search(page)).toHaveValue("the");
});

test("old cards stay while more load, and a focus that has moved on stays put", async ({ page, broken }) => {
  await page.clock.install();
  await page.goto(`${broken.url}/reviews`);
  await expect(cards(page)).toHaveCount(12);
  broken.postgres.hold();
  const answer = page.waitForResponse("**/reviews.data?*");
  await button(page, "Load More Reviews").click();
  await answer;
  await page.clock.runFor(2_000);
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(12);
  await search(page).focus();
  broken.postgres.restore();
  await expect(cards(page)).toHaveCount(24);
  await expect(search(page)).toBeFocused();
});

test("Show All loads 96 and the next 192, then one batch after another as the end comes near @nightly", async ({
  page,
  bare,
}) => {
  await bare.db.insertInto("reviews").values(buildReviews(1_200)).execute();
  await page.goto(`${bare.url}/reviews?show=all`);
  await expect.poll(() => cards(page).count()).toBe(288);
  const total = Number(/of ([\d,]+)/.exec((await counter(page).textContent()) ?? "")?.[1]?.replace(",", ""));
  expect(total).toBeGreaterThan(1_000);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.querySelector(".reviews-end")?.scrollIntoView());
      return cards(page).count();
    })
    .toBe(total);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every filter and review can be reached with plain forms and links", async ({ page }) => {
    const expectCounter = (text: string) => reloadUntilVisible(page, counter(page).filter({ hasText: text }));
    await page.goto("/reviews");
    await expectCounter("Showing 12 of 130 reviews");
    await button(page, "Load More Reviews").click();
    await expect(page).toHaveURL(/more=1#review-13$/);
    await expectCounter("Showing 24 of 130 reviews");
    // The URL's target: the first new card.
    await expect(page.locator("#review-13")).toHaveCount(1);
    await button(page, /^Residential Moving/).click();
    await page.getByText("Advanced Filters").click();
    await page.getByLabel("Rating").selectOption("5");
    await button(page, "Apply").click();
    await search(page).fill("sofa");
    await search(page).press("Enter");
    await expect(page).toHaveURL(/service=residential.*q=sofa.*rating=5/);
    await button(page, "Clear All").first().click();
    await expectCounter("Showing 12 of 130 reviews");

    await button(page, "Show All").click();
    await expect(page).toHaveURL(/#results$/);
    const next = page.getByRole("link", { name: "Next page" });
    await reloadUntilVisible(page, next);
    const seen = await cards(page).allTextContents();
    // With the keyboard: rows laid out only now (content-visibility) may move the link while a mouse presses it.
    await next.press("Enter");
    await expect(page).toHaveURL(/after=/);
    await reloadUntilVisible(page, cards(page).first());
    await expect(next).toHaveCount(0);
    await expect(cards(page)).toHaveCount(130 - seen.length);
    seen.push(...(await cards(page).allTextContents()));
    expect(new Set(seen).size).toBe(130);
  });
});
