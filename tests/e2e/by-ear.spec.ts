import type { Page } from "playwright/test";
import { requestEstimate } from "../support/request-estimate.ts";
import { focus, openDesk, press } from "./desk-visit.ts";
import { fullerViews, pageTypes } from "./page-types.ts";
import { expect, test, waitForFormAge } from "./site.ts";

/** Records what is written into live regions. Like NVDA and JAWS, ignores a region that arrives with its text. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.heard = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest("[role=status], [aria-live=polite]")?.textContent;
        if (text && !element.closest("[hidden]")) window.heard.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.heard);
}

/** Opens a page and stops its clock, so that a slow machine adds no pauses. */
async function openStopped(page: Page, address: string): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto(address);
  await page.clock.pauseAt(start + 600_000);
}

const status = (page: Page) => page.locator("#status");
const plusBathroom = { name: "One more: Bathroom", exact: true };

test("every page has one status, and it is empty", async ({ site }) => {
  for (const type of pageTypes) {
    const html = await (await fetch(site.url + (fullerViews[type] ?? type))).text();
    expect(html.match(/<[^>]*role="status"[^>]*>[^<]*</g), type).toEqual([
      '<p class="visually-hidden" id="status" role="status"><',
    ]);
  }
});

test("the plan says once what changed and what it takes", async ({ page }) => {
  const heard = await listen(page);
  await openStopped(page, "/plan?rooms=living,kitchen");
  for (const _ of [1, 2, 3]) await page.getByRole("button", plusBathroom).press("Enter");
  await page.clock.runFor(1_000);
  await expect(status(page)).toHaveText(/^Bathrooms 3\. About .* truck\. \d movers, [\d. to]+ hours\.$/);
  await page.getByLabel("Moving out of").selectOption("stairs3");
  await page.clock.runFor(1_000);
  await expect(status(page)).toHaveText(/^About .* truck\. \d movers, [\d. to]+ hours\.$/);
  const to = page.getByLabel("To", { exact: true });
  await to.fill("Atlantis");
  await to.blur();
  await expect(to).toHaveAccessibleDescription(/^Over 150 miles/);
  await page.clock.runFor(1_000);
  await expect(status(page)).toHaveText(/^To: Over 150 miles away, or not a place we could find/);
  expect(await heard()).toHaveLength(3);
});

test("the reviews say how many are shown, or that there are none", async ({ page }) => {
  const heard = await listen(page);
  await openStopped(page, "/reviews");
  await page.getByRole("button", { name: "Show 24" }).click();
  await expect(page.locator(".reviews-count")).toContainText("Showing 24");
  await page.clock.runFor(1_000);
  await expect(status(page)).toHaveText(/^Showing 24 of \d+ reviews$/);
  await page.getByRole("searchbox").pressSequentially("zeppelin");
  await page.clock.runFor(300);
  await expect(page.locator(".reviews-none")).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(status(page)).toHaveText(/^No reviews match your current filters/);
  expect(await heard()).toHaveLength(2);
});

test("the FAQ search speaks after the last key", async ({ page }) => {
  const heard = await listen(page);
  await openStopped(page, "/faq");
  await page.getByRole("searchbox").pressSequentially("deposit");
  await expect(page.locator(".faq-count")).toHaveText("3 answers for “deposit”");
  await page.clock.runFor(1_000);
  expect(await heard()).toEqual(["3 answers for “deposit”"]);
});

test("minus keeps the focus at zero, and its label is what is written", async ({ page }) => {
  await page.goto("/plan?rooms=patio");
  const minus = page.getByRole("button", { name: "One less: Patio or balcony" });
  await minus.press("Enter");
  await expect(minus).toBeFocused();
  await expect(minus).toHaveAttribute("aria-disabled", "true");
  await minus.press("Enter");
  await expect(page.getByRole("spinbutton", { name: "Patio or balcony" })).toHaveValue("0");
});

test("a form counts its wrong fields, and keeps the focus while it is sent and begun again", async ({
  page,
}) => {
  await page.goto("/estimate");
  const send = page.getByRole("button", { name: "Send my request" });
  await send.press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(status(page)).toHaveText("Please check the 2 marked fields.");
  await expect(page.locator(".est-failed")).toHaveText("Please check the 2 marked fields.");
  await page.getByLabel("Name").fill("Pia Visitor");
  await expect(page.locator(".est-failed")).toHaveCount(0);
  await page.getByLabel("Email").fill("pia@example.net");
  await waitForFormAge(page);
  await send.press("Enter");
  await expect(page.getByRole("heading", { name: "Thank you." })).toBeFocused();
  await page.getByRole("link", { name: "Send another request" }).press("Enter");
  await expect(page.getByRole("form", { name: "Free estimate" })).toBeFocused();
});

test("Back focuses the link that was followed", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("main").getByRole("link", { name: "Leesburg", exact: true });
  await link.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test("a review is named after its author, and so is its button", async ({ page }) => {
  await page.goto("/reviews");
  const more = page.getByRole("button", { name: /^Read more/ }).first();
  const author = await page
    .getByRole("article")
    .filter({ has: page.locator("[aria-expanded]") })
    .locator("b")
    .first()
    .innerText();
  await expect(page.getByRole("article", { name: `Review by ${author}` }).first()).toBeVisible();
  await expect(more).toHaveAccessibleName(`Read more of the review by ${author}`);
});

test("the desk focuses what a form did, and says it and the customer in the title", async ({
  uncached: { db },
  desk,
  browser,
}) => {
  const id = await requestEstimate(db, { name: "Dana Whitfield" });
  const page = await openDesk(browser, desk, { name: "Maria Lopez" });
  const message = page.locator(".desk-message");
  await press(page, "button", "Answered: Dana Whitfield");
  await expect(message).toBeFocused();
  await expect(page).toHaveTitle(
    /^Dana Whitfield’s move was marked as answered by Maria Lopez, .*\. Today · Desk$/,
  );
  await page.goto(`${desk.url}/moves/${id}`);
  await expect(page).toHaveTitle("Dana Whitfield’s move · Desk");
  await press(page, "button", "Save");
  await expect(message).toBeFocused();
  await expect(page).toHaveTitle("Marked as answered. Dana Whitfield’s move · Desk");

  await page.goto(`${desk.url}/days?month=2045-06-01`);
  await focus(page, "textbox", /^Mon, Jun 12/);
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(message).toBeFocused();
  await expect(message).toContainText("Enter a number from 0 to 99 for Monday, June 12, 2045.");
  await expect(page).toHaveTitle("Nothing was saved. Daily limits, June 2045 · Desk");
  await expect(page.getByRole("textbox", { name: /^Mon, Jun 12/ })).toHaveAccessibleDescription(/June 12/);
});
