import type { Page } from "playwright/test";
import { readShifts, recordShifts } from "./layout-shifts.ts";
import { expect, test, waitForIdle } from "./site.ts";

/** As most visitors get them. */
test.use({ baseURL: ({ cached }, use) => use(cached.url) });

/** Longer than a browser waits for a font before painting without it (font-display: optional). */
const LATE_MS = 1_000;

/** Delays files past the first paint. */
async function delay(page: Page, files: string): Promise<void> {
  await page.route(files, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
}

for (const [path, width] of [
  ["/", 390],
  ["/faq#payment-methods", 1280],
] as const)
  test(`when fonts and scripts arrive late nothing on ${path} shifts, at ${width} px${width === 390 ? "" : " @nightly"}`, async ({
    page,
  }) => {
    await recordShifts(page);
    await delay(page, "**/assets/*.{woff2,js}");
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await waitForIdle(page);
    expect(await readShifts(page)).toEqual([]);
  });

test("a font that loads too late shows on the next page @nightly", async ({ page }) => {
  await delay(page, "**/assets/*.woff2");
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const usedFonts = async () => {
    await devtools.send("DOM.enable");
    await devtools.send("CSS.enable");
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "main h1" });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.map(({ familyName }) => familyName).join();
  };
  expect(await usedFonts()).not.toContain("Bricolage");
  await page.locator(".nav").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/about/);
  // The heading may be replaced between two reads.
  await expect(async () => expect(await usedFonts()).toContain("Bricolage")).toPass();
});
