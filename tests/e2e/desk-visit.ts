import type { Page } from "playwright/test";
import { findAxeFaults } from "./axe.ts";
import { test as base, expect } from "./site.ts";

/** With the site's desk, opened under a name and without a mouse. */
export const test = base.extend<{ deskPage: Page }>({
  deskPage: async ({ browser, desk }, use) => {
    const context = await browser.newContext({
      baseURL: desk.url,
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(await desk.link());
    await focus(page, "textbox", "Your name");
    await page.keyboard.type("Maria Lopez");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Today");
    await use(page);
    await context.close();
  },
});

/** Tabs from the previous control: tabbing from the top takes a third of the test's time. */
export async function focus(
  page: Page,
  role: "button" | "link" | "textbox" | "searchbox",
  name: string | RegExp,
): Promise<void> {
  const control = page.getByRole(role, { name, exact: true }).first();
  await expect(control).toBeVisible();
  await control.evaluate((element) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]"),
    ].filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
    all[all.indexOf(element as HTMLElement) - 1]?.focus();
  });
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  // A field for a date or a time has several stops.
  for (let tabs = 0; tabs < 5 && !(await isFocused()); tabs += 1) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

export async function press(page: Page, role: "button" | "link", name: string | RegExp): Promise<void> {
  await focus(page, role, name);
  const opened = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await opened;
}

/** Lists axe violations, and at three widths horizontal overflow, words broken by letter and a second header row. Pages share the theme's colors. */
export async function findFaults(page: Page, { isInDark = false } = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { extra, header, broken } = await page.evaluate(() => ({
      extra: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      header: document.querySelector("header")?.clientHeight ?? 0,
      broken: [...document.querySelectorAll<HTMLElement>("th, td")]
        .filter(({ clientWidth, innerText }) => clientWidth > 0 && clientWidth < 40 && innerText.length > 2)
        .map((cell) => cell.outerHTML.slice(0, 100)),
    }));
    if (extra > 0) faults.push(`${width} px: ${extra} px too wide`);
    if (header >= 80) faults.push(`${width} px: the header is ${header} px high`);
    faults.push(...broken.map((part) => `${width} px: too narrow: ${part}`));
  }
  faults.push(...(await findAxeFaults(page)));
  if (!isInDark) return faults;
  await page.emulateMedia({ colorScheme: "dark" });
  faults.push(...(await findAxeFaults(page, ["color-contrast"])));
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}
