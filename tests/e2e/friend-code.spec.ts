import type { APIRequestContext, Page } from "playwright/test";
import { company } from "#content/company.ts";
import { field, findMoves, send, sendEstimate } from "./estimate-form.ts";
import { refer } from "./refer.ts";
import { expect, startNewHour, test, waitForEmail, waitForFormAge } from "./site.ts";

const tag = (page: Page) => page.getByRole("region", { name: "Your discount code" });

test("the friend's email leads to a form that passes the code to the office", async ({ page, site }) => {
  await startNewHour(site);
  const { id, friend, code } = await refer(site);
  const email = await waitForEmail(site, friend);
  const answer = await page.goto(email.text?.match(/https?:\/\/\S+\/estimate\?\S+/)?.[0] ?? "");
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("meta[property='og:description']")).toHaveAttribute(
    "content",
    /the code is filled in/,
  );
  await expect(page.locator("meta[property='og:url'], link[rel=canonical]")).toHaveCount(0);
  for (const words of [code, "10% off your first move", "before they received this code"])
    await expect(tag(page)).toContainText(words);
  await expect(tag(page)).toContainText(/Good until \w+ \d+, \d{4}/);

  // Known from the referral: nothing is typed again.
  await expect(field(page, "Name")).toHaveValue("Jo Park");
  await expect(field(page, "Email")).toHaveValue(friend);
  expect(await (await page.request.get(`/estimate?code=${code}`)).text()).not.toContain(friend);
  await field(page, "Name").fill("J");
  await waitForFormAge(page);
  await send(page).click();
  await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
  await field(page, "Name").fill("Jo Park");
  await sendEstimate(page);
  expect(await findMoves(site, friend)).toMatchObject([{ discount_code: code, referral_id: id }]);
  await waitForEmail(site, company.emails.office, `Code: ${code}: 10% off a first move`);
});

test("an unknown, used or expired code gets a friendly explanation", async ({ request, site }) => {
  const [used, expired] = [await refer(site), await refer(site)];
  const change = site.db.updateTable("referrals");
  await change.set({ status: "booked" }).where("id", "=", used.id).execute();
  await change
    .set({ code_expires_at: new Date(0) })
    .where("id", "=", expired.id)
    .execute();
  for (const [code, words] of [
    [used.code, "This code has been used"],
    [expired.code, "This code has expired"],
    ["ASH-2222-2222", "We cannot find this code"],
  ] as const) {
    const text = await readTag(request, code.toLowerCase().replaceAll("-", ""));
    expect(text).toContain(words);
    expect(text).toContain(code);
  }
  // Without scripts, an incomplete form keeps the code.
  const refused = { form: { name: "J", code: used.code }, headers: { origin: site.url } };
  expect(await (await request.post("/estimate", refused)).text()).toContain(`value="${used.code}"`);
});

test("codes cannot be guessed: after ten wrong ones, a sender's codes are not looked up", async ({
  request,
  site,
}) => {
  const { code } = await refer(site);
  for (let tries = 0; tries < 10; tries += 1) await readTag(request, "ASH-2222-2222");
  const text = await readTag(request, code);
  expect(text).toContain("We look it up when we answer");
  expect(text).not.toContain("10% off your first move");
});

/** Without a browser. */
async function readTag(request: APIRequestContext, code: string): Promise<string> {
  const html = await (await request.get(`/estimate?code=${code}`)).text();
  return html.match(/<section[^>]*aria-label="Your discount code"[\s\S]*?<\/section>/)?.[0] ?? "";
}

test("a button copies the code @nightly", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { code } = await refer(site);
  await page.goto(`/estimate?code=${code}`);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});
