import type { APIRequestContext, Page } from "playwright/test";
import { newEmail } from "./people.ts";
import { expect, type Site, waitForFormAge } from "./site.ts";

export type ReferralFields = Record<string, string>;

const people = { referrerName: "Maria Torres", referredName: "Jo Park" };

export const submit = (page: Page) => page.getByRole("button", { name: "Submit Referral" });
export const thanks = (page: Page) => page.getByRole("heading", { name: "Thank You for Your Referral!" });
/** Also the toast says it. */
export const failed = (page: Page) =>
  page.locator("form").getByText("Something went wrong. Please try again.", { exact: true });

export async function fillReferral(
  page: Page,
  { referrerEmail = newEmail("maria"), referredEmail = "jo@example.net" } = {},
): Promise<void> {
  const typed = { ...people, referrerEmail, referredEmail };
  for (const [id, text] of Object.entries(typed)) await page.locator(`#${id}`).fill(text);
}

export async function sendReferral(page: Page): Promise<void> {
  await waitForFormAge(page);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
}

export async function sendFailingReferral(page: Page): Promise<void> {
  await page.route("**/referrals.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await fillReferral(page);
  await submit(page).click();
  await expect(page.locator(".toast")).toBeVisible();
}

/** The hidden fields of a form as sent. */
export async function openReferral(
  request: APIRequestContext,
  headers: Record<string, string> = {},
): Promise<{ idempotencyKey: string; formToken: string }> {
  const page = await (await askUntilFree(() => request.get("/referrals", { headers }))).text();
  const read = (name: string) => page.match(`name="${name}" value="([^"]+)"`)?.[1] ?? "";
  return { idempotencyKey: read("idempotencyKey"), formToken: read("formToken") };
}

/** Without a browser. */
export function postReferral(
  site: Site,
  request: APIRequestContext,
  form: ReferralFields,
  headers: Record<string, string> = {},
) {
  const options = { form: { ...people, ...form }, headers: { origin: site.url, ...headers } };
  return askUntilFree(() => request.post("/referrals", options));
}

/** A busy site answers 503. */
async function askUntilFree<Answer extends { status: () => number }>(ask: () => Promise<Answer>) {
  for (;;) {
    const answer = await ask();
    if (answer.status() !== 503) return answer;
  }
}

export function findReferrals(site: Site, referredEmail: string) {
  return site.db.selectFrom("referrals").selectAll().where("referred_email", "=", referredEmail).execute();
}
