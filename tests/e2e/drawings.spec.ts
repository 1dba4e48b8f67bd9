import type { Locator } from "playwright/test";
import sharp from "sharp";
import { serviceSummaries } from "#content/services.ts";
import { expect, test } from "./site.ts";

// The drawings are in a separate file (docs/decisions/010-nothing-delays-the-first-paint.md).
for (const { path, picture } of [
  { path: "/", picture: ".about-picture .art" },
  { path: "/plan?kitchen=1", picture: "#kitchen .art" },
])
  test(`drawings on ${path} show without scripts, in the theme's colors @nightly`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "light" });
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    const art = page.locator(picture).first();
    const light = await look(art);
    expect(light.entropy, "a drawing without its styles is black").toBeGreaterThan(1);
    await page.emulateMedia({ colorScheme: "dark" });
    expect((await look(art)).brightness).toBeLessThan(light.brightness);
    await context.close();
  });

test("no drawing on /services is empty", async ({ page }) => {
  await page.goto("/services", { waitUntil: "networkidle" });
  const widths = await page
    .locator(".art use")
    .evaluateAll((all) => all.map((use) => (use as SVGUseElement).getBBox().width));
  expect(widths.length).toBeGreaterThanOrEqual(serviceSummaries.length);
  expect(Math.min(...widths)).toBeGreaterThan(100);
});

/** Entropy grows with the number of colors. Brightness is from 0 to 255. */
async function look(art: Locator): Promise<{ entropy: number; brightness: number }> {
  await art.scrollIntoViewIfNeeded();
  const { entropy, channels } = await sharp(await art.screenshot({ animations: "disabled" })).stats();
  return { entropy, brightness: channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length };
}
