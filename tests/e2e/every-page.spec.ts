import type { Page } from "playwright/test";
import { findAxeFaults } from "./axe.ts";
import { sendFailingReferral } from "./failing-referral.ts";
import { readShifts, recordShifts } from "./layout-shifts.ts";
import { pageTypes, plannedPages } from "./page-types.ts";
import { expect, test, waitForIdle } from "./site.ts";

test.describe.configure({ mode: "parallel" });

for (const path of [...pageTypes, ...plannedPages]) {
  test(`${path}: nothing moves while it loads or scrolls sideways, 200 % text loses nothing, axe finds nothing`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await recordShifts(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await waitForIdle(page);
      expect(await readShifts(page), `at ${width} px`).toEqual([]);
    }
    for (const width of [320, 390, 768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await overflow(page), `200 % text at ${width} px`).toBeLessThanOrEqual(0);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "";
      });
    }
    await page.locator("details:not(.menu)").evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    const found: string[] = [];
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // What a phone shows and what a desktop shows are looked at whole; between them only sizes change.
      found.push(...(await findAxeFaults(page, width === 768 ? ["color-contrast"] : undefined)));
      await page.emulateMedia({ colorScheme: "dark" });
      // The only rule of axe that depends on colors.
      found.push(...(await findAxeFaults(page, ["color-contrast"])));
      await page.emulateMedia({ colorScheme: "light" });
    }
    expect(found).toEqual([]);
  });
}

test("axe finds nothing with the menu open, and with a toast", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/referrals", { waitUntil: "networkidle" });
  await page.locator("summary", { hasText: "Menu" }).click();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findAxeFaults(page, ["color-contrast"])).toEqual([]);
  await page.keyboard.press("Escape");
  await sendFailingReferral(page);
  expect(await findAxeFaults(page, ["color-contrast"])).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findAxeFaults(page)).toEqual([]);
});

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
