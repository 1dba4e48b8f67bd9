import { sql } from "kysely";
import type { Page } from "playwright/test";
import { seedSampleReviews } from "#dev/sample-reviews.ts";
import { buildReviews } from "../support/many-reviews.ts";
import { realUserAgent } from "./real-browser.ts";
import {
  test as base,
  expect,
  holdScripts,
  type Site,
  startSite,
  untilRead,
  waitForIdle,
  withoutPageCache,
} from "./site.ts";

/** `bare` is a site of the test's own, without reviews. */
const test = base.extend<{ bare: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  bare: async ({}, use) => {
    const site = await startSite({ seed: false, env: withoutPageCache });
    await use(site);
    await site.stop();
  },
});

test.use({ userAgent: realUserAgent });

const cards = (page: Page) => page.locator("main article");
const counter = (page: Page) => page.getByText(/^Showing .* of .* reviews$/);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const search = (page: Page) => page.getByPlaceholder("Search reviews...");

/** Waits until scripts run, so that what follows tests them and not the plain form. */
async function open(page: Page, path = "/reviews") {
  await page.goto(path);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main && Object.keys(main).some((key) => key.startsWith("__react"));
  });
}

test("12 at first, then 24, all, and 12 again after Reset", async ({ page }) => {
  await open(page);
  await expect(counter(page)).toHaveText("Showing 12 of 130 reviews");
  await expect(cards(page)).toHaveCount(12);
  await button(page, "Show 24").click();
  await expect(counter(page)).toHaveText("Showing 24 of 130 reviews");
  await expect(page).toHaveURL(/\/reviews\?show=24$/);
  await button(page, "Show All").click();
  await expect(counter(page)).toHaveText("Showing 130 of 130 reviews");
  await expect(cards(page)).toHaveCount(130);
  await expect(button(page, "Load More Reviews")).toHaveCount(0);
  await button(page, "Reset").click();
  await expect(counter(page)).toHaveText("Showing 12 of 130 reviews");
  await expect(page).toHaveURL(/\/reviews$/);
});

test("Load More adds 12 and becomes show-all once the remainder is covered", async ({ page }) => {
  await open(page, "/reviews?service=residential");
  await button(page, "Load More Reviews").click();
  await expect(counter(page)).toHaveText("Showing 24 of 48 reviews");
  await button(page, "Load More Reviews").click();
  await expect(counter(page)).toHaveText("Showing 36 of 48 reviews");
  await button(page, "Load More Reviews").click();
  await expect(counter(page)).toHaveText("Showing 48 of 48 reviews");
  await expect(page).toHaveURL(/show=all/);
  await expect(button(page, "Load More Reviews")).toHaveCount(0);
});

test("a change of filter keeps 24 and drops what Load More added", async ({ page }) => {
  await open(page, "/reviews?show=24&more=2");
  await expect(cards(page)).toHaveCount(48);
  await button(page, /^Residential Moving/).click();
  await expect(counter(page)).toHaveText("Showing 24 of 48 reviews");
  await expect(page).toHaveURL(/\/reviews\?service=residential&show=24$/);
});

test("every filter is in the address, and Clear All is there only while one is active", async ({ page }) => {
  await open(page);
  await expect(button(page, "Clear All")).toHaveCount(0);
  await button(page, /^Packing/).click();
  await expect(button(page, "Clear All")).toBeVisible();
  await page.getByText("Advanced Filters").click();
  await page.getByLabel("Year").selectOption("2025");
  await expect(page).toHaveURL(/service=packing&year=2025$/);
  await page.getByLabel("Rating").selectOption("4+");
  await expect(page).toHaveURL(/service=packing&year=2025&rating=4%2B$/);
  for (const card of await cards(page).all()) {
    await expect(card).toContainText("Packing & Unpacking");
    await expect(card.locator("time")).toContainText("2025");
    await expect(card.getByRole("img")).toHaveAccessibleName(/^[45] out of 5 stars$/);
  }
  await button(page, "Clear All").click();
  await expect(page).toHaveURL(/\/reviews$/);
  await expect(counter(page)).toHaveText("Showing 12 of 130 reviews");
  await expect(button(page, "Clear All")).toHaveCount(0);
});

test("the services stand in their order, and one without reviews is disabled with its count", async ({
  page,
}) => {
  await open(page);
  const buttons = page.getByRole("group", { name: "Service type" }).getByRole("button");
  await expect(buttons).toHaveText([
    /^All Services/,
    /^Residential Moving/,
    /^Commercial Moving/,
    /^Packing & Unpacking/,
    /^Labor Only/,
    /^Emergency Moving/,
    /^Junk Removal/,
    /^Storage Services 0$/,
    /^Other Services/,
  ]);
  await expect(button(page, /^Storage Services/)).toBeDisabled();
});

test("typing loses no keystroke, and an older response never replaces a newer one", async ({ page }) => {
  await open(page);
  let requests = 0;
  let unanswered = 0;
  // Every other answer is held back until the typing is over, when it comes after newer ones.
  let held: (() => void)[] | undefined = [];
  await page.route("**/reviews.data?*", async (route) => {
    requests += 1;
    unanswered += 1;
    if (requests % 2) await new Promise<void>((send) => (held ? held.push(send) : send()));
    await route.continue().catch(() => {});
    unanswered -= 1;
  });
  const text = "certificate of insurance";
  await search(page).pressSequentially(text, { delay: 90 });
  await expect(search(page)).toHaveValue(text);
  await expect.poll(() => requests).toBeGreaterThan(0);
  await search(page).press("End");
  await search(page).pressSequentially(" x", { delay: 400 });
  await expect(search(page)).toHaveValue(`${text} x`);
  await search(page).press("Backspace");
  await search(page).press("Backspace");
  const older = held;
  held = undefined;
  for (const send of older) send();
  await expect(page).toHaveURL(/q=certificate\+of\+insurance$/);
  await expect(cards(page).first()).toContainText("certificate of insurance");
  await expect.poll(() => unanswered).toBe(0);
  await page.waitForLoadState("networkidle");
  await waitForIdle(page);
  await expect(search(page)).toHaveValue(text);
  for (const card of await cards(page).all()) await expect(card).toContainText(text);
});

test("typing replaces the history entry, and a button pressed at once includes the text", async ({
  page,
}) => {
  await open(page, "/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reviews" }).click();
  await search(page).pressSequentially("crew");
  await expect(page).toHaveURL(/q=crew$/);
  await search(page).pressSequentially("s");
  await button(page, /^Commercial Moving/).click();
  await expect(page).toHaveURL(/service=commercial&q=crews$/);
  await page.goBack();
  await expect(page).toHaveURL(/q=crew$/);
  await expect(search(page)).toHaveValue("crew");
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("text typed before hydration is searched for", async ({ page }) => {
  const { release } = await holdScripts(page);
  await page.goto("/reviews", { waitUntil: "commit" });
  await search(page).fill("piano");
  release();
  await expect(page).toHaveURL(/q=piano/);
  await expect(search(page)).toHaveValue("piano");
  await expect(cards(page).first()).toContainText(/piano/i);
});

test("Back and Forward restore filters, text, number shown and scroll position", async ({ page }) => {
  await open(page);
  await search(page).pressSequentially("the");
  await expect(page).toHaveURL(/q=the$/);
  await button(page, "Show All").click();
  await expect(page).toHaveURL(/q=the&show=all$/);
  await expect(cards(page)).toHaveCount(await countOf(page));
  await page.evaluate(() => window.scrollTo({ top: 6_000, behavior: "instant" }));
  await waitForIdle(page);
  const height = await page.evaluate(() => window.scrollY);
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>("footer a[href='/services/packing']")?.click(),
  );
  await expect(page).toHaveURL(/\/services\/packing/);

  await page.goBack();
  await expect(page).toHaveURL(/q=the&show=all$/);
  await expect(search(page)).toHaveValue("the");
  await expect(cards(page)).toHaveCount(await countOf(page));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(height - 60);
  await page.goBack();
  await expect(page).toHaveURL(/q=the$/);
  await expect(cards(page)).toHaveCount(12);
  await page.goForward();
  await expect(page).toHaveURL(/q=the&show=all$/);
  await expect(cards(page)).toHaveCount(await countOf(page));
  await page.goBack();
  await button(page, "Clear All").click();
  await expect(search(page)).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);
  await page.goBack();
  await expect(search(page)).toHaveValue("the");
});

async function countOf(page: Page): Promise<number> {
  await expect(counter(page)).not.toContainText("...");
  return Number(/of ([\d,]+)/.exec((await counter(page).textContent()) ?? "")?.[1]?.replace(",", ""));
}

test("a comment over 150 characters is cut, and opened by Read more", async ({ page }) => {
  await open(page, "/reviews?show=all");
  const card = cards(page).first();
  const comment = card.locator("blockquote");
  expect((await comment.innerText()).length).toBeLessThanOrEqual(151);
  await expect(comment).toContainText("…");
  await card.getByRole("button", { name: "Read more" }).click();
  expect((await comment.innerText()).length).toBeGreaterThan(150);
  await expect(comment.getByText("…")).toBeHidden();
  await card.getByRole("button", { name: "Show less" }).click();
  await expect(comment).toContainText("…");
});

for (const [name, text] of Object.entries({
  "a percent sign": "%",
  "an underscore": "_",
  "a backslash": "\\",
  "an apostrophe": "'",
  "an emoji": "🚚",
  "a script tag": "<script>document.title='gone'</script>",
  "5,000 characters": "x".repeat(5_000),
}))
  test(`a search of ${name} means that text`, async ({ page, site }) => {
    const comment = text.length > 1_000 ? "short" : `Literally ${text} here`;
    await site.db
      .insertInto("reviews")
      .values({
        id: `literal-${name}`,
        name: "Lee T.",
        location: "Ashburn, VA",
        rating: 5,
        comment,
        review_date: "2014-01-01",
        service_type: null,
      })
      .execute();
    try {
      const response = await page.goto(`/reviews?q=${encodeURIComponent(text)}`);
      expect(response?.status()).toBe(200);
      await expect(search(page)).toHaveValue(text);
      if (text.length > 1_000)
        await expect(
          page.getByText("No reviews match your current filters. Try adjusting your search criteria."),
        ).toBeVisible();
      else await expect(cards(page).filter({ hasText: comment })).toHaveCount(1);
      for (const card of await cards(page).all()) await expect(card).toContainText(text);
      await expect(page).toHaveTitle(/^Customer Reviews/);
    } finally {
      await site.db.deleteFrom("reviews").where("id", "=", `literal-${name}`).execute();
    }
  });

test("without scripts every filter and all reviews are reached by plain forms and links", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    userAgent: realUserAgent,
  });
  const page = await context.newPage();
  // A slow count is streamed, which needs a script, and right after a change the page of before is sent: the next request finds it.
  const expectCounter = async (text: string) => {
    let isFirst = true;
    await expect(async () => {
      if (!isFirst) await page.reload();
      isFirst = false;
      await expect(counter(page)).toHaveText(text, { timeout: 1_000 });
    }).toPass();
  };
  await page.goto("/reviews");
  await expectCounter("Showing 12 of 130 reviews");
  await button(page, "Load More Reviews").click();
  await expectCounter("Showing 24 of 130 reviews");
  await button(page, /^Residential Moving/).click();
  await expectCounter("Showing 12 of 48 reviews");
  await page.getByText("Advanced Filters").click();
  await page.getByLabel("Rating").selectOption("5");
  await button(page, "Apply").click();
  await expect(page).toHaveURL(/service=residential.*rating=5/);
  await search(page).fill("sofa");
  await search(page).press("Enter");
  for (const card of await cards(page).all()) await expect(card).toContainText(/sofa/i);
  await button(page, "Clear All").click();
  await expectCounter("Showing 12 of 130 reviews");

  await button(page, "Show All").click();
  const next = page.getByRole("link", { name: "Next page" });
  await expect(async () => {
    if ((await next.count()) === 0) await page.reload();
    await expect(next).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const seen = await cards(page).allTextContents();
  await next.click();
  // The second page is streamed: its end is there when its link is gone and its last review has come.
  await expect(next).toHaveCount(0);
  await expect(cards(page)).toHaveCount(130 - seen.length);
  seen.push(...(await cards(page).allTextContents()));
  expect(new Set(seen).size).toBe(130);
  await context.close();
});

test("Show All fetches a long list piece by piece, the far end only when it comes near", async ({
  page,
  bare,
}) => {
  await bare.db.insertInto("reviews").values(buildReviews(1_600)).execute();
  await open(page, `${bare.url}/reviews?show=all`);
  await expect.poll(() => cards(page).count()).toBe(1_056);
  await page.evaluate(() => document.querySelector("footer")?.scrollIntoView());
  await page.waitForLoadState("networkidle");
  expect(await cards(page).count()).toBe(1_056);
  const total = await countOf(page);
  await expect
    .poll(async () => {
      await page.evaluate(() => document.querySelector(".reviews-end")?.scrollIntoView());
      return cards(page).count();
    })
    .toBe(total);
  const names = await page.locator("main article time").allTextContents();
  expect(names).toHaveLength(total);
});

test("the figures are '...' while loading, and the fallback when they cannot be read", async ({
  page,
  bare,
}) => {
  await seedSampleReviews(bare.db);
  const figures = page.locator("main dl dd");
  await page.goto(`${bare.url}/reviews`);
  await expect(figures).toHaveText(["130+", "4.9", "90%"]);

  bare.postgres.hold();
  await page.goto(`${bare.url}/reviews`, { waitUntil: "commit" });
  await expect(figures).toHaveText(["...", "...", "..."]);
  await expect(page.locator(".reviews-results .skeleton").first()).toBeVisible();
  await expect(page.locator(".reviews-results ul > li")).toHaveCount(6);
  bare.postgres.restore();
  await expect(figures).toHaveText(["130+", "4.9", "90%"]);

  bare.postgres.cut();
  await page.goto(`${bare.url}/reviews`);
  await expect(figures).toHaveText(["100+", "5", "99%"]);
  await expect(page.getByText("The reviews cannot be read right now.")).toBeVisible();
  await expect(page.getByText("No reviews available at the moment.")).toHaveCount(0);

  bare.postgres.restore();
  await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText(/Showing 12 of 1\d\d reviews/)).toBeVisible({ timeout: 15_000 });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "a failed read, with scripts" : "a failed read, without scripts", () => {
    test.use({ javaScriptEnabled });

    test("of the number of reviews says so beside those that are shown", async ({ page, bare }) => {
      await seedSampleReviews(bare.db);
      await sql`alter table review_counts rename to review_counts_away`.execute(bare.db);
      try {
        await page.goto(`${bare.url}/reviews`);
        const main = page.getByRole("main");
        const unknown = main.getByText("How many there are in all cannot be read right now.");
        if (javaScriptEnabled) await expect(unknown).toBeVisible();
        else await untilRead(page, unknown);
        await expect(main).not.toContainText(/Showing 12 of/);
        await expect(main.getByRole("article")).toHaveCount(12);
      } finally {
        await sql`alter table review_counts_away rename to review_counts`.execute(bare.db);
      }
      await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
      const count = page.getByText(/Showing 12 of 1\d\d reviews/);
      if (javaScriptEnabled) await expect(count).toBeVisible();
      else await untilRead(page, count);
    });

    test("of the reviews says so, and offers to try again", async ({ page, bare }) => {
      bare.postgres.cut();
      await page.goto(`${bare.url}/reviews`);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Try again" }).first()).toBeVisible({ timeout: 15_000 });
      await expect(main).not.toContainText(/No reviews|Showing/);
    });
  });

test("without any review there are no figures, and the empty state", async ({ page, bare }) => {
  await page.goto(`${bare.url}/reviews`);
  await expect(page.getByText("No reviews available at the moment.")).toBeVisible();
  await expect(page.locator("main dl dd")).toHaveCount(0);
  expect(await page.content()).not.toContain("NaN");
  await page.goto(`${bare.url}/reviews?rating=5`);
  await expect(
    page.getByText("No reviews match your current filters. Try adjusting your search criteria."),
  ).toBeVisible();
});

test("the call to action goes to the estimate and is counted", async ({ page }) => {
  await page.addInitScript(() => {
    const events: unknown[] = [];
    Object.assign(window, { events, gtag: (...event: unknown[]) => events.push(event) });
  });
  await open(page);
  await button(page, /^Junk Removal/).click();
  await expect(page).toHaveURL(/service=junk/);
  await page.locator("main").getByRole("link", { name: "Get a Free Estimate" }).click();
  await expect(page).toHaveURL(/\/estimate/);
  const events = await page.evaluate(() => (window as unknown as { events: unknown[][] }).events);
  expect(events).toContainEqual([
    "event",
    "reviews_interaction",
    { action: "filter_service", interaction_value: "junk" },
  ]);
  expect(events).toContainEqual(["event", "cta_click", { cta_name: "reviews_cta" }]);
});
