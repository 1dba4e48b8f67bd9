import type { Page } from "playwright/test";
import { company } from "#content/company.ts";
import { faqCategories } from "#content/faq.ts";
import { expect, test } from "./site.ts";
import { expectUncovered } from "./uncovered.ts";

const question = (page: Page, name: string) => page.locator("details").filter({ hasText: name });
const shownTitle = (page: Page) => page.locator(".faq-panel:visible h2");
const field = (page: Page) => page.getByRole("searchbox", { name: "Search the questions" });

test("shows one category at a time, General first, and Back returns to the last one", async ({ page }) => {
  await page.goto("/faq");
  const categories = page.getByRole("navigation", { name: "Categories" });
  await expect(categories.getByRole("link")).toHaveText(faqCategories.map(({ title }) => title));
  await expect(shownTitle(page)).toHaveText(["General"]);

  await categories.getByRole("link", { name: "Payment" }).click();
  await expect(shownTitle(page)).toHaveText(["Payment"]);
  await expect(categories.locator("[aria-current]")).toHaveText(["Payment"]);
  expect(new URL(page.url()).searchParams.get("category")).toBe("payment");
  await page.reload();
  await expect(shownTitle(page)).toHaveText(["Payment"]);
  await page.goBack();
  await expect(shownTitle(page)).toHaveText(["General"]);
});

test("typing lists matches from all categories, highlighted, and keeps the category", async ({ page }) => {
  await page.goto("/faq");
  await field(page).pressSequentially("deposit", { delay: 30 });
  const results = page.locator(".faq-results");
  await expect(results.locator(".faq-count")).toHaveText("3 answers for “deposit”");
  await expect(results.locator("mark")).toHaveText(["deposit", "deposit", "deposit"]);
  await expect(results.getByRole("listitem")).toContainText(["Payment", "Payment", "Support"]);
  await expect(shownTitle(page)).toHaveText(["General"]);
  await expect(page).toHaveURL(/\?q=deposit$/);
  await expect(field(page)).toHaveValue("deposit");
  await expect(field(page)).toBeFocused();

  await results.getByRole("link", { name: "Can I change my moving date?" }).click();
  await expect(shownTitle(page)).toHaveText(["Support"]);
  await expect(page.locator("#change-date")).toBeVisible();
  await expectUncovered(page.locator("details:has(#change-date) summary"));
  await expect(question(page, "Can I change").locator("summary")).toBeFocused();
  await expect(page).toHaveURL(/\?category=support&q=deposit#change-date$/);
  await expect(results).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\?q=deposit$/);
  await expect(shownTitle(page)).toHaveText(["General"]);
  await page.reload();
  await expect(field(page)).toHaveValue("deposit");
  await expect(results.locator(".faq-count")).toHaveText("3 answers for “deposit”");
});

test("no match shows a message, the phone and other questions; an empty field hides the panel @nightly", async ({
  page,
}) => {
  await page.goto("/faq?q=zeppelin");
  const status = page.locator(".faq-count");
  await expect(status).toHaveText("No answers for “zeppelin”");
  await expect(page.getByRole("search").getByRole("link", { name: company.phone.display })).toBeVisible();
  const results = page.locator(".faq-results");
  await expect(results.getByRole("heading")).toHaveText("Common questions");
  await expect(results.getByRole("listitem")).toHaveCount(5);
  await field(page).fill("pianno");
  await expect(results.getByRole("heading")).toHaveText("Closest answers");
  await expect(results.getByRole("link", { name: "Do you move pianos?" })).toBeVisible();
  await field(page).fill("");
  await expect(status).toHaveText("");
  await expect(page).toHaveURL(/\/faq$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("search works, and results open the answer", async ({ page }) => {
    await page.goto("/faq?q=pianno");
    await expect(page.getByRole("search").getByRole("link", { name: "Do you move pianos?" })).toBeVisible();
    await page.goto("/faq?category=packing");
    await field(page).fill("26-foot");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\?category=packing&q=26-foot$/);
    await expect(page.locator(".faq-count")).toHaveText("2 answers for “26-foot”");
    await page.getByRole("link", { name: "How big are the trucks?" }).click();
    await expect(shownTitle(page)).toHaveText(["Services"]);
    await expect(page.locator("#truck-size")).toBeVisible();
    await expectUncovered(page.locator("details:has(#truck-size) summary"));
  });
});
