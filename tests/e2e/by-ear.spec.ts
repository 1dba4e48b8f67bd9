import type { Page } from "playwright/test";
import { field, fillPerson, send, thanks } from "./estimate-form.ts";
import { fullPages } from "./page-types.ts";
import { newEmail } from "./people.ts";
import { expect, openStopped, test, waitForFormAge } from "./site.ts";

/** Records what is written into live regions. Like NVDA and JAWS, ignores a region that arrives with its text. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.heard = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest("[role=status], [aria-live=polite]")?.textContent;
        if (text && element.checkVisibility()) window.heard.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.heard);
}

const status = (page: Page) => page.locator("#status");
const plusBathroom = { name: "One more: Bathroom", exact: true };

test("every page has one status, and it is empty", async ({ site }) => {
  for (const path of fullPages) {
    const html = await (await fetch(site.url + path)).text();
    expect(html.match(/<[^>]*role="status"[^>]*>[^<]*</g), path).toEqual([
      '<p class="visually-hidden" id="status" role="status"><',
    ]);
  }
});

test("the plan says once what changed and what it takes", async ({ page }) => {
  const heard = await listen(page);
  await openStopped(page, "/plan?rooms=living,kitchen,patio");
  for (const _ of [1, 2, 3]) await page.getByRole("button", plusBathroom).press("Enter");
  await page.clock.runFor(1_000);
  await expect(status(page)).toHaveText(/^Bathrooms 3\. About .* truck\. \d movers, [\d. to]+ hours\.$/);
  await page.locator("summary", { hasText: "Ground floor" }).click();
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
  // Minus keeps the focus at zero.
  const minus = page.getByRole("button", { name: "One less: Patio or balcony" });
  await minus.press("Enter");
  await expect(minus).toBeFocused();
  await expect(minus).toHaveAttribute("aria-disabled", "true");
  await minus.press("Enter");
  await expect(page.getByRole("spinbutton", { name: "Patio or balcony" })).toHaveValue("0");
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

test("a form counts its wrong fields, and keeps the focus while it is sent and begun again @nightly", async ({
  page,
}) => {
  const wrong = "Please check the 2 marked fields.";
  await page.goto("/estimate");
  await send(page).press("Enter");
  await expect(field(page, "Name")).toBeFocused();
  await expect(status(page)).toHaveText(wrong);
  const summary = page.locator(".field-error", { hasText: wrong });
  await expect(summary).toBeVisible();
  await fillPerson(page, newEmail());
  await expect(summary).toHaveCount(0);
  await waitForFormAge(page);
  await send(page).press("Enter");
  await expect(thanks(page)).toBeFocused();
  await page.getByRole("link", { name: "Send another request" }).press("Enter");
  await expect(page.getByRole("form", { name: "Free estimate" })).toBeFocused();
});

test("Back focuses the link that was followed @nightly", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("main").getByRole("link", { name: "Leesburg", exact: true });
  await link.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});
