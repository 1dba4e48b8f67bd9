import { sql } from "kysely";
import type { Page } from "playwright/test";
import { changeReferralStatus } from "#db/referrals/status.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { refer } from "./refer.ts";
import { fillReferral } from "./referral-form.ts";
import { expect, type Site, test, waitForFormAge } from "./site.ts";

const steps = ["Received", "Move booked", "Move completed", "Gift card sent"];

async function expectReached(page: Page, count: number) {
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(steps.length);
  for (const [index, step] of steps.entries()) {
    const item = items.filter({ has: page.getByRole("heading", { name: step, exact: true }) });
    await expect(item).toContainText(index < count ? /\w+ \d{1,2}, \d{4}/ : "Not yet");
  }
  await expect(page.locator("[aria-current=step]")).toContainText(steps[count - 1] ?? "");
}

async function transition(site: Site, id: string, to: ReferralStatus) {
  const result = await changeReferralStatus(site.db, { id, to, by: "operator", place: "ops" });
  expect(result.changed).toBe(true);
}

test("the whole story: form, email, code, booking, completion, gift card, and the private page at each step", async ({
  page,
  site,
}) => {
  const [referrerEmail, referredEmail] = [`maria.${Date.now()}@example.org`, `jo.${Date.now()}@example.net`];
  await page.goto("/referrals");
  await fillReferral(page, { referrerEmail, referredEmail });
  await waitForFormAge(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();

  const invitation = await site.eventually(() => site.mails.to(referredEmail)[0], "the friend's mail");
  const receipt = await site.eventually(() => site.mails.to(referrerEmail)[0], "the receipt");
  const statusUrl = receipt.text?.match(/https?:\/\/\S+\/referrals\/status\/\S+/)?.[0] ?? "";
  const row = await site.db
    .selectFrom("referrals")
    .select(["id", "discount_code"])
    .where("referred_email", "=", referredEmail)
    .executeTakeFirstOrThrow();
  expect(invitation.text).toContain(row.discount_code);

  await site.eventually(async () => {
    const { status } = await site.db
      .selectFrom("referrals")
      .select("status")
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow();
    return status === "emailed";
  }, "the referral to be emailed");
  await page.goto(statusUrl);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your referral of Jo");
  await expectReached(page, 1);

  // Promised when the program gave another amount.
  await sql`update referrals set gift_card = '$75' where id = ${row.id}`.execute(site.db);
  await transition(site, row.id, "booked");
  await page.reload();
  await expectReached(page, 2);

  await transition(site, row.id, "completed");
  const coming = await site.eventually(
    () => site.mails.to(referrerEmail).find(({ subject }) => subject?.includes("gift card is coming")),
    "the mail that the gift card is coming",
  );
  expect(coming.text).toContain(statusUrl);
  await page.reload();
  await expectReached(page, 3);

  await transition(site, row.id, "rewarded");
  await site.eventually(
    () => site.mails.to(referrerEmail).find(({ subject }) => subject?.includes("gift card has been sent")),
    "the mail that the gift card was sent",
  );
  await page.reload();
  await expectReached(page, 4);
  await expect(page.getByText("Thank you for telling a friend about us.")).toContainText(
    "Your $75 gift card",
  );
  await expect(page.getByRole("main")).not.toContainText("$50");

  const html = await page.content();
  for (const secret of ["Park", referredEmail, referrerEmail, row.discount_code, "Torres"])
    expect(html).not.toContain(secret);
  expect(site.mails.to(referredEmail)).toHaveLength(1);
  expect(site.mails.to(referrerEmail)).toHaveLength(3);
});

test("a held or rejected referral looks like one that was just received", async ({ page, site }) => {
  const held = await refer(site, { looksAutomated: true });
  await page.goto(held.statusPath);
  await expectReached(page, 1);
  const news = page.getByText(
    "If your friend is new to us, we email the code within 1-2 business days, usually within minutes.",
  );
  await expect(news).toBeVisible();
  const before = await page.getByRole("main").innerHTML();
  await transition(site, held.id, "rejected");
  await page.reload();
  await expect(news).toBeVisible();
  expect(await page.getByRole("main").innerHTML()).toBe(before);
  expect(site.mails.to(held.friend)).toEqual([]);
});

test("the private page is not indexed or cached, sends no Referer, and needs the right token", async ({
  request,
  site,
}) => {
  const { statusPath } = await refer(site);
  const answer = await request.get(statusPath);
  expect(answer.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  for (const token of ["", "x", "x".repeat(32), `${statusPath.split("/").pop()}x`, "'--"])
    expect((await request.get(`/referrals/status/${token}`)).status(), token).toBe(404);
  expect(site.logs.join("\n")).not.toContain(statusPath.split("/").pop());
});
