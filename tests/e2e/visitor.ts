import { expect, type Locator, type Page } from "playwright/test";

/** Uses one input method. A field counts once, however long. */
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

/** Uses Tab and the skip link, never the mouse. */
export function byKeys(page: Page): Visitor {
  const effort = { steps: 0, fields: 0 };
  const hit = async (key: string) => {
    effort.steps += 1;
    await page.keyboard.press(key);
  };
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; ; presses += 1) {
      const focus = await target.evaluate(findFocus);
      if (focus === "there") break;
      if (presses === 70) throw new Error(`70 Tab presses do not reach ${target}`);
      if (focus === "at the skip link") {
        await hit("Enter");
        await expect(page.locator("#main")).toBeFocused();
      }
      await hit("Tab");
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

/** "at the skip link" only if that link leads to the element. */
function findFocus(element: Element): "there" | "at the skip link" | "elsewhere" {
  const { activeElement } = document;
  if (element === activeElement) return "there";
  const isPast = element.closest("main") !== null && activeElement?.matches("a[href='#main']");
  return isPast ? "at the skip link" : "elsewhere";
}
