import type { Page } from "playwright/test";
import { ask, field, homeForm, thanks, unfold } from "./estimate-form.ts";
import { expect, test, waitForFormAge } from "./site.ts";
import { expectUncovered } from "./uncovered.ts";

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

/** every-page.spec.ts checks that the bar covers no control. */

const bar = (page: Page) => page.locator(".bar");
const freeEstimate = (page: Page) => bar(page).getByRole("link", { name: "Free Estimate" });

test("a field being typed in stays uncovered in a short window or above an on-screen keyboard", async ({
  page,
}) => {
  await page.goto("/estimate");
  await field(page, "Name").focus();
  await expect(bar(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 330 });
  await expect(bar(page)).not.toBeInViewport();

  await page.setViewportSize({ width: 390, height: 664 });
  const cover = (height: number) =>
    page.evaluate((height) => {
      Object.defineProperty(window.visualViewport, "height", { value: height, configurable: true });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    }, height);
  await cover(380);
  await expect(bar(page)).toBeHidden();
  await cover(664);
  await expect(bar(page)).toBeVisible();

  // A field tapped while half under the bar scrolls clear, and the bar stays.
  await field(page, "Name").blur();
  const email = field(page, "Email");
  const top = (await bar(page).boundingBox())?.y ?? 0;
  await email.evaluate((element, top) => {
    const box = element.getBoundingClientRect();
    window.scrollBy({ top: (box.top + box.bottom) / 2 - top, behavior: "instant" });
  }, top);
  const box = await email.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(top);
  await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
  await expect(email).toBeFocused();
  await expectUncovered(email);
  await expect(bar(page)).toBeVisible();
});

test("on /estimate its button names and finds the first missing field, then sends", async ({ page }) => {
  const next = (name: string) => bar(page).getByRole("link", { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/estimate?code=ASH-AAAA-BBBB");
  // The field is in view; the page scrolls anyway.
  await next("Next: your name").tap();
  await expect(field(page, "Name")).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 664 });
  for (const [name, text] of [
    ["Name", "Maria Torres"],
    ["Email", "maria@example.org"],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await next(`Next: your ${name.toLowerCase()}`).tap();
    await expect(field(page, name)).toBeFocused();
    await expectUncovered(field(page, name));
    await field(page, name).fill(text);
  }
  await waitForFormAge(page);
  await next("Send my request").tap();
  await expect(thanks(page)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("its button leads to the first missing field", async ({ page }) => {
    await page.goto("/");
    await unfold(page);
    await homeForm(page).getByLabel("Name").fill("Maria Torres");
    await ask(page).click();
    await freeEstimate(page).tap();
    await expectUncovered(field(page, "Email"));
    await page.keyboard.press("Tab");
    await expect(field(page, "Email")).toBeFocused();
  });
});
