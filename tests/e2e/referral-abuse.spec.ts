import { newEmail } from "./people.ts";
import {
  fillReferral,
  findReferrals,
  openReferral,
  postReferral,
  type ReferralFields,
  submit,
} from "./referral-form.ts";
import { expect, test, waitForTokenAge } from "./site.ts";

/** Hourly limits and opt-outs would affect the next tests. */
test.afterEach(async ({ site }) => {
  await site.db.deleteFrom("referrals").execute();
  await site.db.deleteFrom("suppressions").execute();
});

const people = () => ({ referrerEmail: newEmail("maria"), referredEmail: newEmail("jo") });

test("a form without our signed token, with another form's, or with the honeypot filled in is held", async ({
  request,
  site,
}) => {
  const [own, other] = [await openReferral(request), await openReferral(request)];
  await waitForTokenAge([own.formToken, other.formToken]);
  const forms: ReferralFields[] = [
    { idempotencyKey: crypto.randomUUID() },
    { ...own, formToken: other.formToken },
    { ...other, topic: "Hello" },
  ];
  for (const form of forms) {
    const { referrerEmail, referredEmail } = people();
    const answer = await postReferral(site, request, { ...form, referrerEmail, referredEmail });
    expect(await answer.text()).toContain("Thank You for Your Referral!");
    expect(await findReferrals(site, referredEmail)).toMatchObject([
      { status: "held", status_reason: "automated" },
    ]);
    const emails = site.db.selectFrom("emails").select(["kind", "state"]);
    expect(await emails.where("to_address", "in", [referrerEmail, referredEmail]).execute()).toEqual([
      { kind: "referrer-receipt", state: "held" },
    ]);
  }
});

test("the honeypot is hidden from keyboards, screen readers and sight", async ({ page }) => {
  await page.goto("/referrals");
  const honeypot = page.locator("input[name=topic]");
  await expect(honeypot).toHaveAttribute("tabindex", "-1");
  await expect(honeypot).toHaveAttribute("autocomplete", "off");
  await expect(page.getByRole("textbox", { name: "Please leave this empty" })).toHaveCount(0);
  const box = await page.locator(".form-honeypot").boundingBox();
  expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThanOrEqual(1);
});

test("a thirty-first form from one connection within ten minutes gets a 429 that says when to retry, and keeps every value", async ({
  page,
  request,
  site,
}) => {
  const network = "192.0.2.77";
  // Only what our proxy appends counts; the sender controls the rest.
  const send = (number: number) =>
    postReferral(site, request, people(), { "x-forwarded-for": `10.9.8.${number}, ${network}` });
  for (let number = 0; number < 30; number += 1) expect((await send(number)).status()).toBe(200);
  const refused = await send(31);
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeLessThanOrEqual(600);
  const html = await refused.text();
  expect(html).toMatch(/That was a lot of forms at once[^<]* in (10|9) minutes, or call/);
  expect(html).toMatch(/value="jo\.[\d.]+@example\.net"/);
  await page.setExtraHTTPHeaders({ "x-forwarded-for": network });
  await page.goto("/referrals");
  await fillReferral(page);
  await page.locator("#notes").fill("Third floor");
  await submit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "That was a lot of forms" })).toContainText(
    /in (10|9) minutes, or call \d/,
  );
  await expect(page.locator("#referredEmail")).toHaveValue("jo@example.net");
  await expect(page.locator("#notes")).toHaveValue("Third floor");
  await expect(submit(page)).toBeEnabled();

  const estimate = await request.post("/estimate", {
    form: { name: "Dana", email: "dana@example.net" },
    headers: { origin: site.url, "x-forwarded-for": network },
  });
  expect(estimate.status()).toBe(429);
  expect(await estimate.text()).toContain('value="dana@example.net"');
  const elsewhere = await postReferral(site, request, people(), { "x-forwarded-for": "192.0.2.78" });
  expect(elsewhere.status()).toBe(200);
});
