import type { Page } from "playwright/test";
import { pageTypes } from "./page-types.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, test, waitForHydration } from "./site.ts";

test.use({ userAgent: realUserAgent });

/** What Tab reaches next, as somebody sees and hears it; null past the last control. */
type Stop = {
  /** Its place among the controls of the page. */
  place: number;
  tag: string;
  name: string;
  isShown: boolean;
  hasRing: boolean;
};

function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    // A card has the ring of the link that covers it, a radio button's is on the words beside it, a pin's on its name.
    const around = [element.parentElement, element.closest("label"), element.closest("li, article")];
    const drawn = [element, element.nextElementSibling, ...around, ...element.querySelectorAll("*")].filter(
      (one) => one !== null,
    );
    const boxes = [element, ...element.querySelectorAll("*"), element.closest("label")].map((one) =>
      one?.getBoundingClientRect(),
    );
    const { labels } = element as Partial<Pick<HTMLInputElement, "labels">>;
    const named = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    return {
      place: [
        ...document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]"),
      ].indexOf(element),
      tag: element.outerHTML.slice(0, 100),
      name: [
        element.ariaLabel,
        ...named.map((id) => document.getElementById(id)?.textContent),
        ...[...(labels ?? [])].map((label) => label.textContent),
        element.textContent,
        element.title,
      ]
        .join("")
        .trim(),
      isShown: boxes.some(
        (box) => box && box.width > 4 && box.bottom > 0 && box.top < innerHeight && box.right > 0,
      ),
      hasRing: drawn.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      }),
    };
  });
}

/** The names of the controls that Tab does not reach. Of the radio buttons of one group it reaches one. */
function listMissed(page: Page, reached: number[]): Promise<string[]> {
  return page.evaluate((reached) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]"),
    ];
    const groupOf = (control: Element) =>
      control instanceof HTMLInputElement && control.type === "radio" ? control.name : control;
    const groups = new Set(reached.map((place) => groupOf(all[place] as Element)));
    return all
      .filter(
        (control) => control.tabIndex >= 0 && !control.matches("a:not([href]), [type=hidden], :disabled"),
      )
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !groups.has(groupOf(control)),
      )
      .map((control) => control.outerHTML.slice(0, 100));
  }, reached);
}

/** Presses the key until the focus has left the page. A date has several stops, of which the last has a ring of the browser's. */
async function walk(page: Page, key: string): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < 400; press += 1) {
    await page.keyboard.press(key);
    const stop = await readStop(page);
    if (!stop) return stops;
    const before = stops.at(-1);
    if (before?.place !== stop.place) stops.push(stop);
    else before.hasRing ||= stop.hasRing;
  }
  throw new Error(`after 400 times ${key} the focus is still in the page: a trap`);
}

for (const width of [390, 1280])
  test(`Tab reaches every control of every page type in order at ${width} px, each with a ring and a name, and leads out again`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of pageTypes) {
      await page.goto(path);
      await waitForHydration(page);
      const stops = await walk(page, "Tab");
      const wrong = stops.filter(({ name, isShown, hasRing }) => !name || !isShown || !hasRing);
      expect(wrong, path).toEqual([]);
      const places = stops.map(({ place }) => place);
      expect(await listMissed(page, places), path).toEqual([]);
      expect(places, path).toEqual(places.toSorted((one, other) => one - other));
      expect((await walk(page, "Shift+Tab")).map(({ place }) => place).toReversed(), path).toEqual(places);
    }
  });
