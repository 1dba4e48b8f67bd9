import type { Page } from "playwright/test";
import { fillReferral } from "./referral-form.ts";
import { expect, holdScripts, test, waitForHydration } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const area = (page: Page) => page.getByRole("region", { name: "Notifications" });
const toast = (page: Page) => area(page).getByRole("listitem");

async function fail(page: Page) {
  await fillIn(page);
  await submit(page);
  await expect(toast(page)).toHaveText(/^Something went wrong\. Please try again\./);
}

/** Only clock.runFor advances the clock. */
async function failWithStoppedClock(page: Page) {
  const start = Date.now();
  await page.clock.install({ time: start });
  await fillIn(page);
  await page.clock.pauseAt(start + 60_000);
  await submitAndTick(page);
}

async function submitAndTick(page: Page) {
  const old = (await toast(page).count()) > 0 ? await toast(page).elementHandle() : null;
  await submit(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      const isOldGone = !(await old?.evaluate((element) => element.isConnected));
      return isOldGone && (await toast(page).count()) === 1;
    })
    .toBe(true);
}

async function fillIn(page: Page) {
  await page.route("**/referrals.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.goto("/referrals");
  await fillReferral(page);
}

async function submit(page: Page) {
  await page.getByRole("button", { name: "Submit Referral" }).click();
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
  await fail(page);
  await expect.poll(heard).toMatch(/^assertive .*Something went wrong\. Please try again\./);
  await page.unroute("**/referrals.data*");
  await page.locator("#referredEmail").fill(`polite.${Date.now()}@example.net`);
  await submit(page);
  await expect(toast(page)).toHaveText("Referral submitted successfully!");
  await expect.poll(heard).toMatch(/polite .*Referral submitted successfully!/);
});

test("bottom right, one at a time: a new toast replaces the old and has its own 5 seconds", async ({
  page,
}) => {
  await failWithStoppedClock(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await toast(page).boundingBox()) ?? {};
  const view = page.viewportSize();
  expect((view?.width ?? 0) - x - width).toBeLessThan(24);
  expect((view?.height ?? 0) - y - height).toBeLessThan(24);
  await page.clock.runFor(4_000);
  await submitAndTick(page);
  await page.clock.runFor(3_500);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(2_500);
  await expect(toast(page)).toHaveCount(0);
});

test("Alt+T focuses and pauses it, Escape closes it and returns the focus", async ({ page }) => {
  await page.goto("/referrals");
  await page.locator("#notes").focus();
  await page.keyboard.press("Alt+KeyT");
  await expect(area(page).getByRole("list")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("#notes")).toBeFocused();

  await failWithStoppedClock(page);
  await page.locator("#notes").focus();
  await page.keyboard.press("Alt+KeyT");
  await expect(area(page).getByRole("list")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toast(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.runFor(500);
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator("#notes")).toBeFocused();
});

test("Alt+T pressed before the scripts have loaded works once they have", async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  await page.keyboard.press("Alt+KeyT");
  scripts.release();
  await waitForHydration(page);
  await expect(area(page).getByRole("list")).toBeFocused();
});

test("after a failed send the button has the focus, and has it again once the toast closes", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Submit Referral" });
  const close = toast(page).getByRole("button", { name: "Close" });
  await fillIn(page);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(close).toBeVisible();
  await expect(button).toBeFocused();
  await close.click();
  await expect(toast(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.locator("#notes").focus();
  await page.locator("#referredName").press("Enter");
  await expect(close).toBeVisible();
  await expect(page.locator("#referredName")).toBeFocused();
  await close.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator("#referredName")).toBeFocused();
});

test("on a phone it sits above the sticky bar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await fail(page);
  const bar = await page.locator(".bar").boundingBox();
  const box = await toast(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("it never covers the button that was pressed, and says when the visitor is offline", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/referrals");
  await fillReferral(page);
  await context.setOffline(true);
  const button = page.getByRole("button", { name: "Submit Referral" });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    // Puts the button where a toast appears: at the lower edge, above the bar.
    await button.evaluate((element) =>
      window.scrollBy({ top: element.getBoundingClientRect().bottom - 610, behavior: "instant" }),
    );
    await button.click();
    await expect(toast(page)).toContainText("You are offline. What you typed is still here.");
    const [over, under] = [await toast(page).boundingBox(), await button.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(under?.y ?? 0);
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toHaveCount(0);
  }
  await context.setOffline(false);
});

test("a toast whose code fails to load is still announced", async ({ page }) => {
  await page.route("**/assets/toast-area*", (route) => route.abort());
  await fillIn(page);
  await submit(page);
  await expect(area(page).getByRole("alert")).toContainText("Something went wrong. Please try again.");
  await expect(page.locator("#referredEmail")).toHaveValue("jo@example.net");
});
