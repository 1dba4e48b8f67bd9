import type { Page } from "playwright/test";
import sharp from "sharp";
import { expect, holdFiles, test, waitForHydration, waitUntilCached } from "./site.ts";

const lowerSheets = /\/assets\/(below-hero|page-end)-[^/]+\.css$/;

/** As most visitors get them. */
test.use({ baseURL: ({ cached }, use) => use(cached.url) });

/** Counts color channels that differ by more than Chromium's rendering noise. */
async function countDifferences(...pictures: [Buffer, Buffer]): Promise<number> {
  const [one, other] = await Promise.all(pictures.map((picture) => sharp(picture).raw().toBuffer()));
  return one?.filter((value, index) => Math.abs(value - (other?.[index] ?? 0)) > 4).length ?? 0;
}

for (const [width, colorScheme] of [
  [390, "dark"],
  [1280, "light"],
] as const)
  test(`the home page's first screen does not wait for lower stylesheets, at ${width} px, ${colorScheme}${width === 390 ? "" : " @nightly"}`, async ({
    page,
    cached,
  }) => {
    await waitUntilCached(cached, "/");
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const scripts = await holdFiles(page);
    const asked: string[] = [];
    page.on("request", (request) => lowerSheets.test(request.url()) && asked.push(request.url()));
    const sheets = await holdFiles(page, lowerSheets);
    // Chromium applies a late font along with the next sheet that has layers (decision 010).
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    const hero = page.locator(".hero");
    await expect(hero.getByRole("link", { name: /^1 bedroom/ })).toBeVisible();
    // The truck loads with the shared drawings.
    await page.waitForFunction(
      () => document.querySelector<SVGUseElement>(".map-truck use")?.getBBox().width,
    );
    await expect.poll(() => new Set(asked).size).toBe(2);
    // Excludes what follows the hero in a tall window, and a phone's sticky bar.
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
    expect(await countDifferences(early, await page.screenshot({ clip }))).toBe(0);
    scripts.release();
    await waitForHydration(page);
    expect(await countDifferences(early, await page.screenshot({ clip }))).toBe(0);
  });

/** Of each section, most of which the lower sheets style. */
const readLooks = (page: Page) =>
  page.locator("main section, .footer").evaluateAll((all) =>
    all.map((element) => {
      const { backgroundColor, padding, display } = getComputedStyle(element);
      return [element.className, backgroundColor, padding, display].join(" ");
    }),
  );

test("later pages, and the home page after them, have all their stylesheets @nightly", async ({
  page,
  cached,
}) => {
  const nav = (name: string) => page.locator(".nav").getByRole("link", { name });
  await waitUntilCached(cached, "/");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const looks = await readLooks(page);
  expect(looks.length).toBeGreaterThan(5);
  await nav("About").click();
  await expect(page).toHaveURL(/about/);
  await expect(page.locator(".hero")).toHaveCount(0);
  expect(looks).toContain((await readLooks(page)).at(-1));
  await nav("Home").click();
  await expect.poll(() => readLooks(page)).toEqual(looks);
  await page.goBack();
  await expect(page).toHaveURL(/about/);
  // Navigating from another page loads all sheets.
  await page.reload();
  await nav("Home").click();
  await expect.poll(() => readLooks(page)).toEqual(looks);
});
