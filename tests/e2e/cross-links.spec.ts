import type { Page } from "playwright/test";
import { services } from "#content/services.ts";
import { reviewTypeOf } from "#domain/reviews/review.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, startSite, test } from "./site.ts";

test.use({ userAgent: realUserAgent, javaScriptEnabled: false });

const list = ".short-reviews-list > li";

test("a service page shows the two newest reviews of its kind, from the table", async ({ page, site }) => {
  for (const { id } of services) {
    const kind = reviewTypeOf(id);
    const newest = await site.db
      .selectFrom("reviews")
      .select("name")
      .where("service", "=", kind ?? "")
      .where("is_active", "=", true)
      .orderBy("review_date", "desc")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    await page.goto(`/services/${id}`);
    await expect(page.locator(list), id).toHaveCount(newest.length);
    expect(await page.locator(`${list} b`).allTextContents(), id).toEqual(newest.map(({ name }) => name));
    if (["residential", "commercial", "packing", "labor"].includes(id)) expect(newest, id).toHaveLength(2);
  }
});

test("a city page shows reviews from its town, else from its county, and what was asked for there", async ({
  page,
}) => {
  const own = await startSite();
  try {
    await openUntilShown(page, `${own.url}/locations/ashburn`, "Reviews from Ashburn");
    await expect(page.locator(list)).toHaveCount(2);
    for (const text of await page.locator(list).allTextContents()) expect(text).toContain("Ashburn, VA");
    await expect(page.locator(".asked-for a").first()).toHaveAttribute("href", /^\/services\/\w+/);

    await own.db.deleteFrom("reviews").where("location", "=", "Ashburn, VA").execute();
    await openUntilShown(page, page.url(), "Reviews from Loudoun County");
    await expect(page.locator(list)).toHaveCount(2);
  } finally {
    await own.stop();
  }
});

/** The page does without reviews that are late, as those of the first visitor after a start may be. */
async function openUntilShown(page: Page, url: string, heading: string): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    expect(await page.getByRole("heading", { name: heading }).count()).toBe(1);
  }).toPass();
}

test("without reviews there are none", async ({ page }) => {
  const bare = await startSite({ seed: false });
  try {
    for (const path of ["/services/packing", "/locations/ashburn"]) {
      await page.goto(bare.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".short-reviews")).toHaveCount(0);
    }
  } finally {
    await bare.stop();
  }
});
