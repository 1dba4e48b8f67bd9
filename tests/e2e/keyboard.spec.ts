import { sendFailingReferral } from "./failing-referral.ts";
import { expect, test } from "./site.ts";

/** The keys that content/accessibility.ts promises. */

test("the first Tab shows the way past the menu", async ({ page }) => {
  await page.goto("/accessibility");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("Space and Enter open and close a question", async ({ page }) => {
  await page.goto("/faq");
  const question = page.locator(".accordion details").first();
  await question.locator("summary").focus();
  await page.keyboard.press("Space");
  await expect(question).toHaveAttribute("open", "");
  await page.keyboard.press("Enter");
  await expect(question).not.toHaveAttribute("open");
});

test("Escape closes the menu on a phone, and its button has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const menu = page.locator("details.menu");
  await menu.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Home", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(menu.locator("summary")).toBeFocused();
});

test("the arrows choose a theme, and move the reviews on the home page", async ({ page }) => {
  await page.goto("/");
  const system = page.getByRole("radio", { name: "System" });
  await system.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");

  const reviews = page.getByRole("list", { name: "Featured reviews" });
  await reviews.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => reviews.evaluate((rail) => rail.scrollLeft)).toBeGreaterThan(0);
});

test("Alt + T leads to the notification", async ({ page }) => {
  await page.goto("/referrals");
  await sendFailingReferral(page);
  await page.keyboard.press("Alt+T");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest(".toast-area") !== null))
    .toBe(true);
});
