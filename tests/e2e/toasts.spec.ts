import type { Page } from "playwright/test";
import { newEmail } from "./people.ts";
import { fillReferral, sendFailingReferral, submit } from "./referral-form.ts";
import { expect, openStopped, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const area = (page: Page) => page.getByRole("region", { name: "Notifications" });
const list = (page: Page) => area(page).getByRole("list");
const toast = (page: Page) => area(page).getByRole("listitem");
const close = (page: Page) => toast(page).getByRole("button", { name: "Close" });

/** Only clock.runFor advances the clock. */
async function failWithStoppedClock(page: Page) {
  await openStopped(page, "/referrals");
  await page.route("**/referrals.data*", (route) => route.abort());
  await fillReferral(page);
  await submitAndTick(page);
}

async function submitAndTick(page: Page) {
  const old = (await toast(page).count()) > 0 ? await toast(page).elementHandle() : null;
  await submit(page).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      const isOldGone = !(await old?.evaluate((element) => element.isConnected));
      return isOldGone && (await toast(page).count()) === 1;
    })
    .toBe(true);
}

test("success is announced politely, failure assertively", async ({ page }) => {
  await page.addInitScript(() => {
    window.heard = [];
    new MutationObserver(() => {
      for (const live of document.querySelectorAll("[role=status][aria-live]"))
        if (live.textContent) window.heard.push(`${live.getAttribute("aria-live")} ${live.textContent}`);
    }).observe(document, { subtree: true, childList: true });
  });
  const heard = () => page.evaluate(() => window.heard.join("\n"));
  await page.goto("/referrals");
  await sendFailingReferral(page);
  await expect.poll(heard).toMatch(/^assertive .*Something went wrong\. Please try again\./);
  await page.unroute("**/referrals.data*");
  await page.locator("#referredEmail").fill(newEmail());
  await submit(page).click();
  await expect(toast(page)).toHaveText("Referral submitted successfully!");
  await expect.poll(heard).toMatch(/polite .*Referral submitted successfully!/);
});

test("Alt+T focuses and pauses it; Escape closes it and returns the focus @nightly", async ({ page }) => {
  await failWithStoppedClock(page);
  await page.locator("#notes").focus();
  await page.keyboard.press("Alt+KeyT");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.runFor(500);
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator("#notes")).toBeFocused();
});

test("after a failed send the focus stays, also once the toast closes @nightly", async ({ page }) => {
  await page.goto("/referrals");
  await sendFailingReferral(page);
  for (const control of [submit(page), page.locator("#referredName")]) {
    await control.focus();
    await page.keyboard.press("Enter");
    await expect(close(page)).toBeVisible();
    await expect(control).toBeFocused();
    await close(page).focus();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toHaveCount(0);
    await expect(control).toBeFocused();
  }
});

test("it is bottom right or above the sticky bar, never covers the pressed button, and says when the visitor is offline", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/referrals");
  await fillReferral(page);
  await context.setOffline(true);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    // Puts the button where a toast appears: at the lower edge, above the bar.
    await submit(page).evaluate((element) =>
      window.scrollBy({ top: element.getBoundingClientRect().bottom - 610, behavior: "instant" }),
    );
    await submit(page).click();
    await expect(toast(page)).toContainText("You are offline. What you typed is still here.");
    const [over, under, bar] = await Promise.all(
      [toast(page), submit(page), page.locator(".bar")].map((one) => one.boundingBox()),
    );
    const bottom = (over?.y ?? 0) + (over?.height ?? 0);
    expect(bottom, `at ${width} px`).toBeLessThanOrEqual(under?.y ?? 0);
    expect(bottom, `at ${width} px`).toBeLessThanOrEqual(bar?.y ?? 700);
    expect(width - (over?.x ?? 0) - (over?.width ?? 0), `at ${width} px`).toBeLessThan(24);
    await close(page).click();
    await expect(toast(page)).toHaveCount(0);
  }
  await context.setOffline(false);
});

test("a toast whose code fails to load is still announced @nightly", async ({ page }) => {
  await page.route("**/assets/toast-area*", (route) => route.abort());
  await page.route("**/referrals.data*", (route) => route.abort());
  await page.goto("/referrals");
  await fillReferral(page);
  await submit(page).click();
  await expect(area(page).getByRole("alert")).toContainText("Something went wrong. Please try again.");
  await expect(page.locator("#referredEmail")).toHaveValue("jo@example.net");
});
