import type { Page } from "playwright/test";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { realUserAgent } from "./real-browser.ts";
import { test as base, expect, type Site, startSite, withoutPageCache } from "./site.ts";

/** A site of its own, without reviews at first. */
const test = base.extend<object, { bare: Site }>({
  bare: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite({ seed: false, env: withoutPageCache });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
test.use({ userAgent: realUserAgent, javaScriptEnabled: false });

const paths = ["/", "/about", "/estimate", "/faq", "/reviews", "/service-areas"];

/**
 * Every figure about reviews in a page's words: how many, their average, the share with five stars. A database that is late
 * because the machine is busy leaves "..." on a page without scripts, which is then loaded again.
 */
async function readFigures(page: Page, url: string): Promise<string[]> {
  let text = "...";
  await expect(async () => {
    await page.goto(url);
    text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
    expect(text).not.toContain("...");
  }).toPass();
  const patterns = [
    /(?<!Since |of )(?<![\d,.])(\d[\d,.]*\+?) (?:reviews|people have said)/g,
    /(\d[\d.]*) of 5\b/g,
    /(?<![\d.])(\d(?:\.\d)?) (?:from|on average)/g,
    /average rating (\d(?:\.\d)?)/g,
    /(\d+%) of them/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, figure]) => figure ?? ""));
}

test("every page says the same about the reviews, in the HTML of a browser without scripts", async ({
  page,
  bare,
}) => {
  for (const path of paths) expect(await readFigures(page, bare.url + path), `${path}, none`).toEqual([]);

  await seedSampleReviews(bare.db);
  for (const path of paths) {
    // Figures that come too late are left out.
    await expect(async () => {
      const figures = await readFigures(page, bare.url + path);
      for (const figure of figures) expect(["130+", "4.9", "90%"], path).toContain(figure);
      if (["/", "/about", "/estimate"].includes(path)) expect(figures.length, path).toBeGreaterThan(0);
    }).toPass();
  }
  await expect(async () => {
    await page.goto(bare.url);
    await expect(page.locator(".reviews .rail > li")).toHaveCount(8, { timeout: 100 });
  }).toPass();
});

test("the claims stand in when the statistics cannot be read", async ({ page, bare }) => {
  bare.postgres.cut();
  try {
    for (const path of ["/", "/about", "/estimate"]) {
      const figures = await readFigures(page, bare.url + path);
      for (const figure of figures) expect(["100+", "5", "99%"], path).toContain(figure);
      expect(figures.length, path).toBeGreaterThan(0);
    }
  } finally {
    bare.postgres.restore();
  }
});
