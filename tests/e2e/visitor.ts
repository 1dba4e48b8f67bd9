import { expect, type Locator, type Page } from "playwright/test";

/** What a journey has cost: clicks or keys, fields filled in, and screens scrolled. Letters typed count as their field. */
type Effort = { steps: number; fields: number; scrolls: number };

/** A person who finds, fills in and presses things by one way of input; each act adds to `effort`. */
export type Visitor = {
  page: Page;
  effort: Effort;
  /** Follows a link or presses a button. */
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  /** Brings a text into view. */
  read: (target: Locator) => Promise<void>;
};

/** Sees what is on the screen, scrolls to the rest, and clicks. */
export function pointAndClick(page: Page): Visitor {
  const effort: Effort = { steps: 0, fields: 0, scrolls: 0 };
  const read = async (target: Locator) => {
    await expect(target).toBeVisible();
    await settle(page);
    // A page that is still loading may move what was scrolled to; a person scrolls after it.
    await expectInSight(target, async () => {
      effort.scrolls += await target.evaluate(scrollToMiddle);
    });
  };
  return {
    page,
    effort,
    read,
    press: async (target) => {
      await read(target);
      effort.steps += 1;
      await target.click();
    },
    type: async (target, text) => {
      await read(target);
      effort.fields += 1;
      await target.fill(text);
    },
  };
}

/** Nobody presses Tab more often than this. */
const MOST_PRESSES = 60;

/** Goes from control to control with Tab, and never touches the mouse. */
export function tabAndEnter(page: Page): Visitor {
  const effort: Effort = { steps: 0, fields: 0, scrolls: 0 };
  const hit = async (key: string) => {
    effort.steps += 1;
    await page.keyboard.press(key);
  };
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    await settle(page);
    for (let presses = 0; !(await target.evaluate(hasFocus)); presses += 1) {
      if (presses === MOST_PRESSES) throw new Error(`${MOST_PRESSES} times Tab do not lead to ${target}`);
      await hit("Tab");
      if (!(await target.evaluate(isPastSkipLink))) continue;
      await hit("Enter");
      // With the next frame, and nobody's next Tab is sooner.
      await expect(page.locator("#main")).toBeFocused();
    }
    await expectInSight(target);
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
    read: async (target) => {
      await expect(target).toBeVisible();
      await settle(page);
      for (let screens = 0; !(await target.evaluate(isOnScreen)); screens += 1) {
        if (screens === MOST_PRESSES) throw new Error(`Page Down does not lead to ${target}`);
        const settled = page.evaluate(waitForScroll);
        await hit("PageDown");
        effort.scrolls += 1;
        await settled;
      }
    },
  };
}

/** Nothing lies over it: no header, no bar, no toast. `approach` comes before each look. */
async function expectInSight(target: Locator, approach = async () => {}): Promise<void> {
  await expect
    .poll(
      async () => {
        await approach();
        return target.evaluate(findCover);
      },
      { message: `what lies over ${target}` },
    )
    .toBeNull();
}

/** Waits until the page has loaded and has scrolled to where it opens; frames of the browser go on without scripts too. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  const body = await page.locator("body").elementHandle();
  for (let times = 0; times < 4; times += 1) await body?.waitForElementState("stable");
}

/* These run in the page. */

const hasFocus = (element: Element) => element === document.activeElement;

/** The skip link has focus, and leads towards the element. */
const isPastSkipLink = (element: Element) =>
  element.closest("main") !== null && (document.activeElement?.matches("a[href='#main']") ?? false);

const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** What stands where the middle of the element is, and where that is; null where the element itself is in sight. */
const findCover = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen !== null && (element.contains(seen) || seen.contains(element))) return null;
  const place = `at ${Math.round(top)} of ${innerHeight} px, page scrolled by ${Math.round(scrollY)} px`;
  return `${seen?.outerHTML.slice(0, 100) ?? "nothing: off the screen"}, ${place}`;
};

/** Leaves what is in sight where it is; answers how many screens it has scrolled. */
const scrollToMiddle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = top + height / 2;
  const seen = document.elementFromPoint(left + width / 2, middle);
  if (seen && (element.contains(seen) || seen.contains(element))) return 0;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  return Math.ceil(Math.abs(middle - innerHeight / 2) / innerHeight);
};

const waitForScroll = () =>
  new Promise<void>((resolve) => addEventListener("scrollend", () => resolve(), { once: true }));
