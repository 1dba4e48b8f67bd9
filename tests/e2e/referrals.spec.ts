import { sql } from "kysely";
import type { Page } from "playwright/test";
import { newEmail } from "./people.ts";
import { fetchPage } from "./read-page.ts";
import { refer, setReferralStatus } from "./refer.ts";
import { fillReferral, sendReferral, submit, thanks } from "./referral-form.ts";
import { expect, test, waitForEmail, withAndWithoutScripts } from "./site.ts";
import { expectUncovered } from "./uncovered.ts";

const you = (page: Page) => page.getByRole("group", { name: "Your Information" });
const friend = (page: Page) => page.getByRole("group", { name: "Friend's Information" });
const notes = (page: Page) => page.getByLabel("Additional notes");
const tooShort = "Name must be at least 2 characters";
const noAddress = "Please enter a valid email address";

withAndWithoutScripts((javaScriptEnabled) => {
  test("wrong input is pointed out and kept; corrected it reaches the inbox, and so does another referral", async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/referrals");
    await expect(page.getByRole("link", { name: "Refer Now" })).toBeInViewport({ ratio: 1 });
    await fillReferral(page, { referredEmail: "jo@example" });
    await you(page).getByLabel("Phone").fill("(571) 555-0100");
    await friend(page).getByLabel("Name").fill("J");
    await notes(page).fill("Third floor,\nno elevator");
    const answer = javaScriptEnabled ? undefined : page.waitForResponse("/referrals");
    await submit(page).click();
    if (answer) expect((await answer).status()).toBe(400);
    await expect(friend(page).getByText(tooShort)).toBeInViewport();
    await expect(friend(page).getByText(noAddress)).toBeVisible();
    await expect(friend(page).getByLabel("Name")).toBeFocused();
    await expect(friend(page).getByLabel("Name")).toHaveValue("J");
    await expect(friend(page).getByLabel("Name")).toHaveAccessibleDescription(tooShort);
    await expect(friend(page).getByLabel("Phone")).toHaveAccessibleDescription(/^So we recognize/);
    await expect(notes(page)).toHaveValue("Third floor,\nno elevator");
    await friend(page).getByLabel("Name").fill("Jo");
    if (javaScriptEnabled) await expect(friend(page).getByText(tooShort)).toHaveCount(0);
    await expect(friend(page).getByText(noAddress)).toBeVisible();

    for (const name of ["Jo Park", "Ann Lee"]) {
      const email = newEmail("friend");
      await friend(page).getByLabel("Name").fill(name);
      await friend(page).getByLabel("Email").fill(email);
      await expect(you(page).getByLabel("Email")).toHaveValue(/^maria\./);
      await expect(you(page).getByLabel("Phone")).toHaveValue("(571) 555-0100");
      await sendReferral(page);
      await expect(thanks(page)).toBeInViewport();
      await waitForEmail(site, email);
      await page.getByRole("button", { name: "Submit Another Referral" }).click();
      await expect(friend(page).getByLabel("Name")).toHaveValue("");
      await expect(friend(page).getByLabel("Name")).toBeFocused();
      await expect(notes(page)).toHaveValue("");
    }
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
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/referrals");
  await submit(page).click();
  await expect(you(page).getByLabel("Name")).toBeFocused();
  await expectUncovered(you(page).getByLabel("Name"));
});

test("the private page shows each step reached and the gift card that was promised, but no secret", async ({
  site,
}) => {
  const { id, code, friend, referrer, statusPath } = await refer(site);
  // Promised when the program gave another amount.
  await sql`update referrals set gift_card = '$75' where id = ${id}`.execute(site.db);
  const read = () => fetchPage(site.url + statusPath);
  const { headings, text } = await read();
  expect(headings[0]).toBe("Your referral of Jo");
  expect(text).toMatch(/Received\D+\d{1,2}, \d{4}(.*Not yet){3}/);
  for (const to of ["booked", "completed", "rewarded"] as const) await setReferralStatus(site, id, to);
  const { html, text: after } = await read();
  const isReached = (step: string) => `${step}\\D+\\d{1,2}, \\d{4}.*`;
  const steps = ["Received", "Move booked", "Move completed", "Gift card sent"];
  expect(after).toMatch(new RegExp(steps.map(isReached).join("")));
  expect(after).toMatch(/\$75 gift card/);
  for (const secret of ["$50 gift", "Park", friend, referrer, code, "Torres"])
    expect(html).not.toContain(secret);
});
