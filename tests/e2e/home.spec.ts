import type { Locator, Page } from "playwright/test";
import { categories } from "#app/routes/home/categories.ts";
import { services } from "#content/services.ts";
import { expect, test } from "./site.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the category tabs show one category at a time", async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto("/");
      const tabs = page.getByRole("navigation", { name: "Service categories" });
      const shown = page.locator(".home-services :is(.service-card, .service-rows a)");
      for (const [id, name] of javaScriptEnabled
        ? categories.slice(-2).toReversed()
        : categories.toReversed()) {
        await tabs.getByRole("link", { name: new RegExp(`^${name}`) }).click();
        const inIt = services.filter(({ category }) => id === "all" || category === id);
        await expect(shown).toHaveCount(inIt.length);
        await expect(tabs.locator("[aria-current]")).toContainText(name);
      }
    });

    test("the accordion opens one question at a time", async ({ page }) => {
      await page.goto("/");
      const open = page.locator(".home-faq details[open]");
      const questions = page.locator(".home-faq summary");
      await expect(open).toHaveCount(0);
      await questions.nth(0).click();
      await questions.nth(2).focus();
      await page.keyboard.press("Enter");
      await expect(open.locator("summary")).toHaveText([(await questions.nth(2).textContent()) ?? ""]);
      await questions.nth(2).click();
      await expect(open).toHaveCount(0);
    });
  });

test("with a mouse the carousel's buttons reach the last review in a narrow or zoomed window too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto("/");
  const next = page.getByRole("button", { name: "Next reviews" });
  const cards = page.getByRole("list", { name: "Featured reviews" }).getByRole("listitem");
  const last = cards.last();
  await next.scrollIntoViewIfNeeded();
  for (let presses = 1; presses < (await cards.count()); presses += 1) await next.click();
  await expect(last).toBeInViewport({ ratio: 0.5 });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("the carousel has no buttons on a phone", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("list", { name: "Featured reviews" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next reviews" })).toBeHidden();
  });
});

test("the carousel loops with its buttons, and on a phone with swipes and arrow keys", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const rail = page.getByRole("list", { name: "Featured reviews" });
  const position = () => rail.evaluate((element) => Math.round(element.scrollLeft));
  await page.getByRole("button", { name: "Previous reviews" }).click();
  await expect.poll(position).toBeGreaterThan(500);
  await page.getByRole("button", { name: "Next reviews" }).click();
  await expect.poll(position).toBeLessThan(10);

  await page.setViewportSize({ width: 390, height: 800 });
  await rail.scrollIntoViewIfNeeded();
  const end = await rail.evaluate((element) => element.scrollWidth - element.clientWidth);
  await rail.press("ArrowLeft");
  await expect.poll(position).toBeGreaterThan(end - 10);
  await rail.press("ArrowRight");
  await expect.poll(position).toBeLessThan(10);
  await swipe(page, rail, 200);
  await expect.poll(position).toBeGreaterThan(end - 10);
  await swipe(page, rail, -200);
  await expect.poll(position).toBeLessThan(10);
});

/** A negative distance is to the left. */
async function swipe(page: Page, element: Locator, distance: number): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", moved: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + width / 2 + moved, y: y + height / 2 }],
    });
  await touch("touchStart", 0);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", distance * part);
    // A finger is slower than a frame: the browser has scrolled before it lifts.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await touch("touchEnd", distance);
  await devtools.detach();
}

test("on a phone the All tab shows every service in place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  const shown = page.locator(".home-services :is(.service-card, .service-rows a)").filter({ visible: true });
  await expect(shown).toHaveCount(6);
  const tabs = page.getByRole("navigation", { name: "Service categories" });
  await tabs.getByRole("link", { name: /^All/ }).click();
  await expect(shown).toHaveCount(services.length);
  await expect(page.getByRole("link", { name: `Show all ${services.length}` })).toBeHidden();
  await tabs.getByRole("link", { name: /^Labor/ }).click();
  await expect(shown).toHaveCount(services.filter(({ category }) => category === "labor").length);
  await page.goto("/");
  await page.getByRole("link", { name: `Show all ${services.length}` }).click();
  await expect(shown).toHaveCount(services.length);
  await expect(page).toHaveURL(/\/\?category=all#services$/);
});

test("at 1280 x 800 the first screen shows the headline, the call button and the estimate form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole("link", { name: /^Call/ }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".est-card")).toBeInViewport({ ratio: 1 });
});
