import { realUserAgent } from "./real-browser.ts";
import { expect, test } from "./site.ts";

test.use({ userAgent: realUserAgent });

test("at 1280 by 800 the first view holds headline, call button and the whole estimate label", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "From here to there. Local movers in Northern Virginia, DC and Maryland",
  );
  for (const part of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("main").getByRole("link", { name: /^Call/ }).first(),
    page.getByRole("button", { name: "Get a free estimate" }),
    page.locator(".est-label"),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThanOrEqual(800);
  }
});

test("the phone page is under 9,000 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000);
  await expect(page.locator(".service-card:visible")).toHaveCount(6);
  await expect(page.getByRole("link", { name: "Show all 13" })).toBeVisible();
});

test("the category tabs show one category at a time", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const tabs = page.getByRole("navigation", { name: "Service categories" });
  const shown = page.locator(".home-services :is(.service-card, .service-rows a)");
  await expect(shown).toHaveCount(13);
  for (const [name, count] of [
    [/^Moving/, 6],
    [/^Delivery/, 3],
    [/^Labor/, 4],
    [/^All/, 13],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    await expect(shown).toHaveCount(count);
    await expect(tabs.locator("[aria-current]")).toHaveText(name);
  }
});

test("the accordion opens one question at a time, by mouse and keyboard", async ({ page }) => {
  await page.goto("/");
  const open = page.locator(".home-faq details[open]");
  const questions = page.locator(".home-faq summary");
  await expect(questions).toHaveCount(5);
  await expect(open).toHaveCount(0);
  await questions.nth(0).click();
  await expect(open).toHaveCount(1);
  await questions.nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await expect(open.locator("summary")).toHaveText((await questions.nth(2).textContent()) ?? "");
  await questions.nth(2).click();
  await expect(open).toHaveCount(0);
});

test("the carousel loops by its buttons and can be scrolled by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const rail = page.getByRole("list", { name: "Featured reviews" });
  await expect(rail.getByRole("listitem")).toHaveCount(8);
  const position = () => rail.evaluate((element) => Math.round(element.scrollLeft));
  await page.getByRole("button", { name: "Previous reviews" }).click();
  await expect.poll(position).toBeGreaterThan(500);
  await page.getByRole("button", { name: "Next reviews" }).click();
  await expect.poll(position).toBeLessThan(10);
  await rail.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(position).toBeGreaterThan(10);
});

test("comments are cut at a word, after 120 characters on a wide screen and 100 on a phone", async ({
  page,
}) => {
  await page.goto("/");
  for (const [width, limit] of [
    [1280, 120],
    [390, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const comments = await page.locator(".review blockquote p:visible").allTextContents();
    expect(comments).toHaveLength(8);
    for (const comment of comments) expect(comment.replace(/…$/, "").length).toBeLessThanOrEqual(limit);
    expect(comments.some((comment) => comment.endsWith("…"))).toBe(true);
  }
});

test("the short form's values fill the estimate form, and no personal data is in a URL", async ({ page }) => {
  await page.goto("/");
  const label = page.locator(".est-label");
  await label.getByLabel("From").fill("Reston");
  await label.getByLabel("To").fill("Winchester");
  await label.getByLabel("Name").fill("Maria Torres");
  await label.getByLabel("Phone").fill("571-555-0100");
  await label.getByRole("button", { name: "Get a free estimate" }).click();
  await expect(page).toHaveURL(/\/estimate$/);
  await expect(page.getByRole("main").getByLabel("From")).toHaveValue("Reston");
  await expect(page.getByRole("main").getByLabel("Name")).toHaveValue("Maria Torres");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("tabs and questions work", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Delivery/ }).click();
    await expect(page.locator(".home-services .service-card")).toHaveCount(3);
    await page.locator(".home-faq summary").nth(0).click();
    await page.locator(".home-faq summary").nth(1).click();
    await expect(page.locator(".home-faq details[open]")).toHaveCount(1);
  });
});
