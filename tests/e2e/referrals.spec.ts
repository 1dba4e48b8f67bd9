import type { Page } from "playwright/test";
import { expect, type Site, test, waitForFormAge } from "./site.ts";

type Typed = { friend?: string; friendEmail?: string };
let people = 0;

const yourFields = (page: Page) => page.getByRole("group", { name: "Your Information" });
const friendFields = (page: Page) => page.getByRole("group", { name: "Friend's Information" });

async function referAnother(page: Page, site: Site) {
  await page.getByRole("button", { name: "Submit Another Referral" }).click();
  await expect(yourFields(page).getByLabel("Name")).toHaveValue("Maria Torres");
  await expect(yourFields(page).getByLabel("Email")).toHaveValue(/^maria\./);
  await expect(yourFields(page).getByLabel("Phone")).toHaveValue("(571) 555-0100");
  await expect(page.getByLabel("Additional notes")).toHaveValue("");
  await expect(friendFields(page).getByLabel("Name")).toHaveValue("");
  await expect(friendFields(page).getByLabel("Name")).toBeFocused();
  people += 1;
  const friendEmail = `ann.${Date.now()}.${people}@example.net`;
  await friendFields(page).getByLabel("Name").fill("Ann Lee");
  await friendFields(page).getByLabel("Email").fill(friendEmail);
  await waitForFormAge(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await site.eventually(() => site.mails.to(friendEmail)[0], "the second friend's mail");
}

async function fillForm(page: Page, typed: Typed = {}) {
  people += 1;
  const friendEmail = typed.friendEmail ?? `jo.${Date.now()}.${people}@example.net`;
  const [you, friend] = [yourFields(page), friendFields(page)];
  await you.getByLabel("Name").fill("Maria Torres");
  await you.getByLabel("Email").fill(`maria.${Date.now()}.${people}@example.org`);
  await you.getByLabel("Phone").fill("(571) 555-0100");
  await friend.getByLabel("Name").fill(typed.friend ?? "Jo Park");
  await friend.getByLabel("Email").fill(friendEmail);
  await page.getByLabel("Additional notes").fill("Third floor,\nno elevator");
  return { friendEmail };
}

test("errors are shown beside their fields and clear as the visitor types", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/referrals");
  await expect(page.getByRole("link", { name: "Refer Now" })).toBeInViewport({ ratio: 1 });
  const friend = friendFields(page);
  await fillForm(page, { friend: "J", friendEmail: "jo@example" });
  await expect(page.getByText("Name must be at least 2 characters")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(friend.getByText("Name must be at least 2 characters")).toBeVisible();
  await expect(friend.getByText("Please enter a valid email address")).toBeVisible();
  await expect(friend.getByLabel("Name")).toBeFocused();
  await expect(friend.getByLabel("Name")).toHaveAccessibleDescription("Name must be at least 2 characters");
  await expect(friend.getByLabel("Phone")).toHaveAccessibleDescription(/^So we recognize your friend/);
  await friend.getByLabel("Name").fill("Jo");
  await expect(friend.getByText("Name must be at least 2 characters")).toHaveCount(0);
  await expect(friend.getByText("Please enter a valid email address")).toBeVisible();
  await friend.getByLabel("Email").fill("jo@example.net");
  await expect(friend.getByText("Please enter a valid email address")).toHaveCount(0);
});

test("the button waits for the response; a failed connection keeps the values and says so", async ({
  page,
  site,
}) => {
  await page.goto("/referrals");
  const { friendEmail } = await fillForm(page);
  await waitForFormAge(page);
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>();
  await page.route("**/referrals.data*", async (route) => {
    await broken;
    await route.abort();
  });
  const button = page.getByRole("button", { name: "Submit Referral" });
  await button.click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  breakOff();
  await expect(
    page.getByText("Something went wrong. Please try again.", { exact: true }).first(),
  ).toBeVisible();
  await expect(friendFields(page).getByLabel("Email")).toHaveValue(friendEmail);
  await page.unroute("**/referrals.data*");
  await button.click();
  await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeVisible();
  await site.eventually(() => site.mails.to(friendEmail)[0], "the friend's mail");
  await referAnother(page, site);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a referral reaches the inbox", async ({ page, site }) => {
    await page.goto("/referrals");
    const { friendEmail } = await fillForm(page);
    await waitForFormAge(page);
    await page.getByRole("button", { name: "Submit Referral" }).click();
    await expect(page.getByRole("heading", { name: "Thank You for Your Referral!" })).toBeInViewport();
    await site.eventually(() => site.mails.to(friendEmail)[0], "the friend's mail");
    await referAnother(page, site);
  });

  test("invalid input gets both messages and status 400, and keeps the values", async ({ page }) => {
    await page.goto("/referrals");
    await fillForm(page, { friend: "J", friendEmail: "jo@example" });
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Submit Referral" }).click();
    expect((await answer).status()).toBe(400);
    const friend = friendFields(page);
    await expect(friend.getByText("Name must be at least 2 characters")).toBeInViewport();
    await expect(friend.getByText("Please enter a valid email address")).toBeVisible();
    await expect(friend.getByLabel("Name")).toBeFocused();
    await expect(friend.getByLabel("Name")).toHaveValue("J");
    await expect(friend.getByLabel("Email")).toHaveValue("jo@example");
    await expect(page.getByLabel("Additional notes")).toHaveValue("Third floor,\nno elevator");
  });
});

test("a refused field is in view with its label and error, even if the browser's focus() leaves it under the header", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype;
    // As in WebKit, which ignores scroll-padding.
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, { preventScroll: true });
      if (!options?.preventScroll) window.scrollBy(0, this.getBoundingClientRect().top);
    };
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/referrals");
    await page.getByRole("button", { name: "Submit Referral" }).click();
    await expect(yourFields(page).getByLabel("Name")).toBeFocused();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const field = document.activeElement?.closest(".field")?.getBoundingClientRect();
          const header = document.querySelector(".header")?.getBoundingClientRect();
          return (field?.top ?? 0) - (header?.bottom ?? 0);
        }),
      )
      .toBeGreaterThan(0);
  }
});
