import type { Locator, Page } from "playwright/test";
import { serviceCategories } from "#content/services/categories.ts";
import { services } from "#content/services.ts";
import { expect, test } from "./site.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Service categories" });
const shown = (page: Page) =>
  page.locator(".home-services :is(.service-card, .service-rows a)").filter({ visible: true });

/** before-scripts.spec.ts has the tabs without scripts. */
test("at 1280 x 800 the first screen has headline, call button and form; tabs show one category, the accordion one answer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole("link", { name: /^Call/ }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".est-card")).toBeInViewport({ ratio: 1 });

  for (const [id, name] of serviceCategories.toReversed()) {
    await tabs(page)
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    const inIt = services.filter(({ category }) => id === "all" || category === id);
    await expect(shown(page)).toHaveCount(inIt.length);
    await expect(tabs(page).locator("[aria-current]")).toContainText(name);
  }

  const questions = page.locator(".home-faq summary");
  await questions.nth(0).click();
  await questions.nth(2).press("Enter");
  await expect(page.locator(".home-faq details[open] summary")).toHaveText([
    await questions.nth(2).innerText(),
  ]);
});

const rail = (page: Page) => page.getByRole("list", { name: "Featured reviews" });
const next = (page: Page) => page.getByRole("button", { name: "Next reviews" });

test("the carousel of reviews loops with swipes, arrow keys and its buttons, which reach the last review in a narrow window too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  const cards = rail(page).getByRole("listitem");
  const position = () => rail(page).evaluate((element) => Math.round(element.scrollLeft));
  await rail(page).scrollIntoViewIfNeeded();
  const end = await rail(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  for (const [back, forth] of [
    [() => rail(page).press("ArrowLeft"), () => rail(page).press("ArrowRight")],
    [() => swipe(page, rail(page), 200), () => swipe(page, rail(page), -200)],
    [() => page.getByRole("button", { name: "Previous reviews" }).click(), () => next(page).click()],
  ] as const) {
    await back();
    await expect.poll(position).toBeGreaterThan(end - 10);
    await forth();
    await expect.poll(position).toBeLessThan(10);
  }
  for (let presses = 1; presses < (await cards.count()); presses += 1) await next(page).click();
  await expect(cards.last()).toBeInViewport({ ratio: 0.5 });
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test("the carousel has no buttons, and the All tab shows every service in place", async ({ page }) => {
    const all = page.getByRole("link", { name: `Show all ${services.length}` });
    for (const link of [all, tabs(page).getByRole("link", { name: /^All/ })]) {
      await page.goto("/");
      await expect(shown(page)).toHaveCount(6);
      await link.click();
      await expect(shown(page)).toHaveCount(services.length);
      await expect(page).toHaveURL(/\/\?category=all#services$/);
      await expect(all).toBeHidden();
    }
    await expect(rail(page)).toBeVisible();
    await expect(next(page)).toBeHidden();
  });
});
