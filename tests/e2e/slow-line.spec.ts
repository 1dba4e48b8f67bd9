import { readShifts, recordShifts } from "./layout-shifts.ts";
import { expect, test, waitForIdle } from "./site.ts";

/** Slow enough that fonts, reviews and scripts arrive after the first paint. */
const slowConnection = {
  offline: false,
  latency: 100,
  downloadThroughput: 250_000,
  uploadThroughput: 50_000,
};

for (const [path, width] of [
  ["/", 390],
  ["/", 1280],
  ["/reviews", 390],
  ["/faq#payment-methods", 1280],
] as const)
  test(`on a slow connection nothing on ${path} shifts while it loads, at ${width} px`, async ({ page }) => {
    await recordShifts(page);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", slowConnection);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await waitForIdle(page);
    expect(await readShifts(page)).toEqual([]);
  });

test("a font that loads too late shows on the next page", async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    // Longer than a browser waits for a font before painting without it (font-display: optional).
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
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
