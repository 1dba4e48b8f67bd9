import type { Page } from "playwright/test";
import { expect } from "./site.ts";

/** Fills in the open referral form and sends it while the connection fails: a toast says so. */
export async function sendFailingReferral(page: Page): Promise<void> {
  await page.route("**/referrals.data*", (route) => route.abort());
  for (const [id, value] of Object.entries({
    referrerName: "Maria Torres",
    referrerEmail: "maria@example.org",
    referredName: "Jo Park",
    referredEmail: "jo@example.net",
  }))
    await page.locator(`#${id}`).fill(value);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.locator(".toast")).toBeVisible();
}
