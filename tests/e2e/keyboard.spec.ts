import { expect, test } from "./site.ts";

/** Keys that content/accessibility.ts promises; Alt + T is in toasts.spec.ts. */

test("the first Tab shows the skip link", async ({ page }) => {
  await page.goto("/accessibility");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("arrow keys choose a theme, and move the home page's reviews", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "System" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");

  const reviews = page.getByRole("list", { name: "Featured reviews" });
  await reviews.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => reviews.evaluate((rail) => rail.scrollLeft)).toBeGreaterThan(0);
});

test("the phone menu opens by keyboard, and closes on Escape, a tap outside or loss of focus", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Mobile" });
  const button = page.locator("summary", { hasText: "Menu" });
  const open = async () => {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
  };
  await page.waitForFunction(() => !window.earlyClicks);
  await open();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await open();
  await page.locator(".bar").tap({ position: { x: 4, y: 4 } });
  await expect(menu).toBeHidden();
  await open();
  for (let press = 0; press <= (await menu.getByRole("link").count()); press += 1)
    await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await context.close();
});
