import type { Page } from "playwright/test";
import { expect } from "./site.ts";

export async function fillReferral(
  page: Page,
  { referrerEmail = "maria@example.org", referredEmail = "jo@example.net" } = {},
): Promise<void> {
  const typed = { referrerName: "Maria Torres", referrerEmail, referredName: "Jo Park", referredEmail };
  for (const [id, text] of Object.entries(typed)) await page.locator(`#${id}`).fill(text);
}

export async function sendFailingReferral(page: Page): Promise<void> {
  await page.route("**/referrals.data*", (route) => route.abort());
  await fillReferral(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.locator(".toast")).toBeVisible();
}
