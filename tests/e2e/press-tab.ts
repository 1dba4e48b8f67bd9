import type { Page } from "playwright/test";

export type TabKey = "Tab" | "Shift+Tab";

/** How often one call presses. */
export const PRESSES = 10;

/**
 * Presses Tab, or Shift+Tab, ten times. Playwright waits for the answer to each half of a press, which takes twice as long
 * as the presses; the browser keeps their order by itself.
 */
export async function pressTenTimes(page: Page, key: TabKey): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const event = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: key === "Tab" ? 0 : 8 };
  const sent: Promise<unknown>[] = [];
  for (let press = 0; press < PRESSES; press += 1)
    for (const type of ["rawKeyDown", "keyUp"] as const)
      sent.push(browser.send("Input.dispatchKeyEvent", { type, ...event }));
  await Promise.all(sent);
  await browser.detach();
}
