import { expect, type Locator, type Page } from "playwright/test";

/** Somebody who presses and fills in things by one way of input. What that costs is counted; letters count as their field. */
export type Visitor = {
  page: Page;
  effort: { steps: number; fields: number };
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
};

export function byTap(page: Page): Visitor {
  const effort = { steps: 0, fields: 0 };
  return {
    page,
    effort,
    press: async (target) => {
      effort.steps += 1;
      await target.tap();
    },
    type: async (target, text) => {
      effort.fields += 1;
      await target.fill(text);
    },
  };
}

/** From control to control with Tab, past the menu by the skip link, and never by mouse. */
export function byKeys(page: Page): Visitor {
  const effort = { steps: 0, fields: 0 };
  const hit = async (key: string) => {
    effort.steps += 1;
    await page.keyboard.press(key);
  };
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; !(await target.evaluate(hasFocus)); presses += 1) {
      if (presses === 70) throw new Error(`70 times Tab do not lead to ${target}`);
      await hit("Tab");
      if (!(await target.evaluate(isPastSkipLink))) continue;
      await hit("Enter");
      await expect(page.locator("#main")).toBeFocused();
    }
    await expect(target).toBeInViewport();
  };
  return {
    page,
    effort,
    press: async (target) => {
      await reach(target);
      await hit("Enter");
    },
    type: async (target, text) => {
      await reach(target);
      effort.fields += 1;
      await page.keyboard.insertText(text);
    },
  };
}

const hasFocus = (element: Element) => element === document.activeElement;

/** The skip link has focus, and leads towards the element. */
const isPastSkipLink = (element: Element) =>
  element.closest("main") !== null && (document.activeElement?.matches("a[href='#main']") ?? false);
