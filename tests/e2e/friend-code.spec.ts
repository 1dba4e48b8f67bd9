import { company } from "#content/company.ts";
import { refer } from "./refer.ts";
import { expect, startNewHour, test, waitForFormAge } from "./site.ts";

/** journeys.spec.ts tests this with scripts. */
test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the friend's email leads to a form that passes the code to the office", async ({ page, site }) => {
    await startNewHour(site);
    const { id, friend, code } = await refer(site);
    const mail = await site.eventually(() => site.mails.to(friend)[0], "the friend's mail");
    const link = mail.text?.match(/https?:\/\/\S+\/estimate\?\S+/)?.[0] ?? "";
    const answer = await page.goto(link);
    expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    const tag = page.getByRole("region", { name: "Your discount code" });
    await expect(tag).toContainText("10% off your first move");
    await expect(tag).toContainText(code);
    await expect(tag).toContainText(/Good until \w+ \d+, \d{4}/);
    await expect(tag).toContainText("before they received this code");

    await page.getByLabel("Name").fill("J");
    await page.getByLabel("Email").fill(friend);
    await waitForFormAge(page);
    const send = page.getByRole("button", { name: "Send my request" });
    await send.click();
    await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
    await expect(page.getByLabel("Code")).toHaveValue(code);
    await page.getByLabel("Name").fill("Jo Park");
    await send.click();
    await expect(page.getByRole("heading", { name: "Thank you. We have your request." })).toBeVisible();

    const row = await site.db
      .selectFrom("moves")
      .select(["discount_code", "referral_id"])
      .where("email", "=", friend)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ discount_code: code, referral_id: id });
    const office = await site.eventually(
      () => site.mails.to(company.emails.office).find(({ text }) => text?.includes(friend)),
      "the office's mail",
    );
    expect(office.text?.replace(/\s+/g, " ")).toContain(`Code: ${code}: 10% off a first move`);
    expect(site.logs.filter((line) => line.includes(code) || line.includes(code.slice(4)))).toEqual([]);
  });
});

test("an unknown, used or expired code gets a friendly explanation, and the form works", async ({
  page,
  site,
}) => {
  const [used, expired] = [await refer(site), await refer(site)];
  await site.db.updateTable("referrals").set({ status: "booked" }).where("id", "=", used.id).execute();
  await site.db
    .updateTable("referrals")
    .set({ code_expires_at: new Date(Date.now() - 1_000) })
    .where("id", "=", expired.id)
    .execute();
  const tag = page.getByRole("region", { name: "Your discount code" });
  for (const [code, words] of [
    [used.code, "This code has been used"],
    [expired.code, "This code has expired"],
    ["ASH-2222-2222", "We cannot find this code"],
  ] as const) {
    await page.goto(`/estimate?code=${code.toLowerCase().replaceAll("-", "")}`);
    await expect(tag).toContainText(words);
    await expect(tag).toContainText(code);
  }
  await page.getByLabel("Name").fill("Jo Park");
  await page.getByLabel("Email").fill(`jo.${Date.now()}@example.net`);
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. We have your request." })).toBeVisible();
});

test("codes cannot be guessed: after ten wrong ones, a sender's codes are not looked up", async ({
  page,
  site,
}) => {
  const { code } = await refer(site);
  for (let tries = 0; tries < 10; tries += 1) await page.request.get("/estimate?code=ASH-2222-2222");
  await page.goto(`/estimate?code=${code}`);
  const tag = page.getByRole("region", { name: "Your discount code" });
  await expect(tag).toContainText("We look it up when we answer");
  await expect(tag).not.toContainText("10% off your first move");
});

test("a button copies the code", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { code } = await refer(site);
  await page.goto(`/estimate?code=${code}`);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});
