import type { Page } from "playwright/test";
import sharp from "sharp";
import { expect, holdScripts, test, waitUntilCached } from "./site.ts";

/** Holds back the sheets of what stands below the first screen until `release` is called. */
async function holdLowerSheets(page: Page): Promise<{ asked: Set<string>; release: () => void }> {
  const held = Promise.withResolvers<void>();
  const asked = new Set<string>();
  await page.route(/\/assets\/lower-[^/]+\.css$/, async (route) => {
    asked.add(route.request().url());
    await held.promise;
    await route.continue();
  });
  return { asked, release: held.resolve };
}

/** Channels of two pictures that differ by more than Chromium's drawing of the same lines does from time to time. */
async function countOther(...pictures: [Buffer, Buffer]): Promise<number> {
  const [one, other] = await Promise.all(pictures.map((picture) => sharp(picture).raw().toBuffer()));
  return one?.filter((value, index) => Math.abs(value - (other?.[index] ?? 0)) > 4).length ?? 0;
}

for (const [width, colorScheme] of [
  [390, "light"],
  [390, "dark"],
  [1280, "light"],
] as const)
  test(`the home page's first screen waits for no sheet of what stands below, at ${width} px, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    await waitUntilCached(site, "/");
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const scripts = await holdScripts(page);
    const sheets = await holdLowerSheets(page);
    // Chromium takes a font that came too late with the next sheet that has layers (decision 009).
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    const hero = page.locator(".hero");
    await expect(hero.getByRole("link", { name: "See hours and crew" })).toBeVisible();
    // The truck comes with the drawings that pages share.
    await page.waitForFunction(
      () => document.querySelector<SVGUseElement>(".map-truck use")?.getBBox().width,
    );
    await expect.poll(() => sheets.asked.size).toBe(2);
    // Without what begins below the hero, which a high window shows, and the bar at a phone's lower edge.
    const box = await hero.boundingBox();
    const clip = {
      x: 0,
      y: 0,
      width,
      height: Math.min(720, Math.floor((box?.y ?? 0) + (box?.height ?? 0))),
    };
    const early = await page.screenshot({ clip });
    await expect(page.locator(".footer")).toBeHidden();
    sheets.release();
    await page.waitForFunction(() => document.readyState === "complete");
    expect(await countOther(early, await page.screenshot({ clip }))).toBe(0);
    scripts.release();
    await page.waitForFunction(() => !window.earlyClicks);
    expect(await countOther(early, await page.screenshot({ clip }))).toBe(0);
  });

const sections = [".tape", ".about-block", ".home-services", ".reviews", ".closing", ".areas", ".footer"];

/** What the lower sheets say of each section of the home page. */
const readLooks = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const element = document.querySelector(selector);
        if (!element) return `no ${selector}`;
        const { backgroundColor, padding, display } = getComputedStyle(element);
        return [selector, backgroundColor, padding, display, element.getBoundingClientRect().height].join(
          " ",
        );
      }),
    sections,
  );

test("the pages that follow, and the home page after them, have all of their sheets", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.waitForFunction(() => !window.earlyClicks);
  const looks = await readLooks(page);
  const footer = () => page.locator(".footer").evaluate((element) => getComputedStyle(element).padding);
  const footerPadding = await footer();
  await page.locator(".nav").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/about/);
  await expect(page.locator(".hero")).toHaveCount(0);
  expect(await footer()).toBe(footerPadding);
  await page.locator(".nav").getByRole("link", { name: "Home" }).click();
  await expect(page.locator(".hero")).toBeVisible();
  expect(await readLooks(page)).toEqual(looks);
  await page.goBack();
  await expect(page).toHaveURL(/about/);
  // Opened on another page, the home page comes with its sheets at once.
  await page.reload();
  await page.waitForFunction(() => !window.earlyClicks);
  await page.locator(".nav").getByRole("link", { name: "Home" }).click();
  await expect(page.locator(".tape")).toBeVisible();
  expect(await readLooks(page)).toEqual(looks);
});
