import type { Page } from "playwright/test";
import { expect, takeTime, test, waitForRest } from "./site.ts";

type Typed = { friend?: string; friendEmail?: string };
let people = 0;

/** Fills in the form as Maria, with a unique friend. */
async function fillForm(page: Page, typed: Typed = {}) {
  people += 1;
  const friendEmail = typed.friendEmail ?? `jo.${Date.now()}.${people}@example.net`;
  const referrerEmail = `maria.${Date.now()}.${people}@example.org`;
  const you = page.getByRole("group", { name: "Your Information" });
  const friend = page.getByRole("group", { name: "Friend’s Information" });
  await you.getByLabel("Name").fill("Maria Torres");
  await you.getByLabel("Email").fill(referrerEmail);
  await you.getByLabel("Phone").fill("(571) 555-0100");
  await friend.getByLabel("Name").fill(typed.friend ?? "Jo Park");
  await friend.getByLabel("Email").fill(friendEmail);
  await page.getByLabel("Additional notes").fill("Third floor,\nno elevator");
  await takeTime(page);
  return { friendEmail, referrerEmail };
}

test("a referral reaches the friend's inbox", async ({ page, site }) => {
  await page.goto("/referrals");
  await page.getByRole("link", { name: "Refer Now" }).click();
  const { friendEmail, referrerEmail } = await fillForm(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();

  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await expect(page.getByText("Referral submitted successfully!", { exact: true }).first()).toBeVisible();
  const mail = await site.eventually(() => site.mails.to(friendEmail)[0], "the friend's mail");
  const receipt = await site.eventually(() => site.mails.to(referrerEmail)[0], "the receipt");
  const row = await site.db
    .selectFrom("referrals")
    .selectAll()
    .where("referred_email", "=", friendEmail)
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain(row.discount_code);
  expect(mail.html).toContain(row.discount_code);
  expect(receipt.text).not.toContain(row.discount_code);
  expect(row).toMatchObject({ referrer_phone: "(571) 555-0100", referred_phone: null });
  expect(row.notes).toBe("Third floor,\nno elevator");

  await page.getByRole("link", { name: "Submit Another Referral" }).click();
  await expect(page.getByRole("button", { name: "Submit Referral" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Your Information" }).getByLabel("Name")).toHaveValue("");
});

test("a second referral after the first is a new one", async ({ page, site }) => {
  await page.goto("/referrals");
  const first = await fillForm(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await page.getByRole("link", { name: "Submit Another Referral" }).click();
  const second = await fillForm(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  const rows = await site.db
    .selectFrom("referrals")
    .select("id")
    .where("referred_email", "in", [first.friendEmail, second.friendEmail])
    .execute();
  expect(rows).toHaveLength(2);
});

test("the same idempotency key sent again gives no second row and no second mail", async ({
  page,
  request,
  site,
}) => {
  await page.goto("/referrals");
  const idempotencyKey = await page.locator("input[name=idempotencyKey]").inputValue();
  const formToken = await page.locator("input[name=formToken]").inputValue();
  const friendEmail = `twice.${Date.now()}@example.net`;
  await takeTime(page);
  const form = {
    idempotencyKey,
    formToken,
    referrerName: "Maria Torres",
    referrerEmail: "maria@example.org",
    referredName: "Jo Park",
    referredEmail: friendEmail,
  };
  const headers = { origin: site.url };
  const [one, two] = await Promise.all([
    request.post("/referrals", { form, headers }),
    request.post("/referrals", { form, headers }),
  ]);
  const three = await request.post("/referrals", { form, headers });
  for (const answer of [one, two, three]) {
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain("Thank You for Your Referral!");
  }
  await site.eventually(() => site.mails.to(friendEmail)[0], "the friend's mail");
  await waitForRest(site, friendEmail);
  expect(site.mails.to(friendEmail)).toHaveLength(1);
  const rows = await site.db
    .selectFrom("referrals")
    .select("id")
    .where("referred_email", "=", friendEmail)
    .execute();
  expect(rows).toHaveLength(1);
});

test("errors are shown beside their fields and clear as the visitor types", async ({ page }) => {
  await page.goto("/referrals");
  const friend = page.getByRole("group", { name: "Friend’s Information" });
  await fillForm(page, { friend: "J", friendEmail: "jo@example" });
  await expect(page.getByText("Name must be at least 2 characters")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(friend.getByText("Name must be at least 2 characters")).toBeVisible();
  await expect(friend.getByText("Please enter a valid email address")).toBeVisible();
  await expect(friend.getByLabel("Name")).toBeFocused();
  await expect(friend.getByLabel("Name")).toHaveAccessibleDescription("Name must be at least 2 characters");
  await friend.getByLabel("Name").fill("Jo");
  await expect(friend.getByText("Name must be at least 2 characters")).toHaveCount(0);
  await expect(friend.getByText("Please enter a valid email address")).toBeVisible();
  await friend.getByLabel("Email").fill("jo@example.net");
  await expect(friend.getByText("Please enter a valid email address")).toHaveCount(0);
});

test("the button is disabled and says Submitting... while the answer is awaited", async ({ page }) => {
  await page.goto("/referrals");
  await fillForm(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/referrals.data*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
});

test("a broken connection keeps the values and shows a message", async ({ page, site }) => {
  await page.goto("/referrals");
  const { friendEmail } = await fillForm(page);
  await page.route("**/referrals.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(
    page.getByText("Something went wrong. Please try again.", { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole("group", { name: "Friend’s Information" }).getByLabel("Email")).toHaveValue(
    friendEmail,
  );
  await page.unroute("**/referrals.data*");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await site.eventually(() => site.mails.to(friendEmail)[0], "the friend's mail");
});

test("another site's form is refused", async ({ request }) => {
  const answer = await request.post("/referrals", {
    form: { referrerName: "Maria" },
    headers: { origin: "https://evil.example" },
  });
  expect(answer.status()).toBe(403);
});

test("a body over 32 kB is refused, chunked or not", async ({ request, site }) => {
  const big = `notes=${"x".repeat(40_000)}`;
  const plain = await request.post("/referrals", {
    data: big,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url },
  });
  expect(plain.status()).toBe(413);
  const chunked = await fetch(`${site.url}/referrals`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url },
    body: new Blob([big]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(chunked.status).toBe(413);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a referral reaches the inbox", async ({ page, site }) => {
    await page.goto("/referrals");
    const { friendEmail } = await fillForm(page);
    await page.getByRole("button", { name: "Submit Referral" }).click();
    await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeInViewport();
    await site.eventually(() => site.mails.to(friendEmail)[0], "the friend's mail");
    await page.getByRole("link", { name: "Submit Another Referral" }).click();
    await expect(page.getByRole("group", { name: "Your Information" }).getByLabel("Name")).toHaveValue("");
  });

  test("invalid input gets both messages and status 400, and keeps the values", async ({ page }) => {
    await page.goto("/referrals");
    await fillForm(page, { friend: "J", friendEmail: "jo@example" });
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Submit Referral" }).click();
    expect((await answer).status()).toBe(400);
    const friend = page.getByRole("group", { name: "Friend’s Information" });
    await expect(friend.getByText("Name must be at least 2 characters")).toBeInViewport();
    await expect(friend.getByText("Please enter a valid email address")).toBeVisible();
    await expect(friend.getByLabel("Name")).toBeFocused();
    await expect(friend.getByLabel("Name")).toHaveValue("J");
    await expect(friend.getByLabel("Email")).toHaveValue("jo@example");
    await expect(page.getByLabel("Additional notes")).toHaveValue("Third floor,\nno elevator");
  });
});
