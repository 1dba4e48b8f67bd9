import type { Page } from "playwright/test";
import { pageTypes } from "./page-types.ts";
import { PRESSES, pressTenTimes, type TabKey } from "./press-tab.ts";
import { realUserAgent } from "./real-browser.ts";
import { expect, test, waitForHydration } from "./site.ts";

test.use({ userAgent: realUserAgent });
test.describe.configure({ mode: "parallel" });

/** What Tab reaches next, as somebody sees and hears it; null past the last control. */
type Stop = {
  /** Its place among the controls of the page. */
  place: number;
  tag: string;
  name: string;
  isShown: boolean;
  hasRing: boolean;
};

declare global {
  interface Window {
    /** Where the focus was after each press of Tab; null is outside of the page. */
    stops: (Stop | null)[];
  }
}

/** Notes in the page where the focus is after each press of Tab, which is quicker than asking after each. */
function recordStops(page: Page): Promise<void> {
  return page.evaluate(() => {
    addEventListener("keyup", ({ key }) => {
      if (key === "Tab") window.stops.push(readStop(document.activeElement));
    });
    function readStop(element: Element | null): Stop | null {
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
    }
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

/** Presses the key in tens until the focus has left the page so many times, and lists the stops before the last of them. */
async function walk(page: Page, key: TabKey, exits: number): Promise<Stop[]> {
  await page.evaluate(() => {
    window.stops = [];
  });
  for (let press = 0; press < 600; press += PRESSES) {
    await pressTenTimes(page, key);
    const rounds = await page.evaluate(() => {
      const ends = window.stops.flatMap((stop, index) => (stop ? [] : [index]));
      return ends.map((end, index) => window.stops.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end));
    });
    const last = rounds[exits - 1];
    if (last) return withoutRepeats(last.filter((stop) => stop !== null));
  }
  throw new Error(`after 600 times ${key} the focus is still in the page: a trap`);
}

/** A date has several stops, of which the last has a ring of the browser's. */
function withoutRepeats(all: Stop[]): Stop[] {
  const stops: Stop[] = [];
  for (const stop of all) {
    const before = stops.at(-1);
    if (before?.place === stop.place) before.hasRing ||= stop.hasRing;
    else stops.push(stop);
  }
  return stops;
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
      await recordStops(page);
      const stops = await walk(page, "Tab", 1);
      const wrong = stops.filter(({ name, isShown, hasRing }) => !name || !isShown || !hasRing);
      expect(wrong, path).toEqual([]);
      const places = stops.map(({ place }) => place);
      expect(await listMissed(page, places), path).toEqual([]);
      expect(places, path).toEqual(places.toSorted((one, other) => one - other));
      // The last ten of the walk above may have entered the page anew: back out at its top, and then all of it from its end.
      const back = await walk(page, "Shift+Tab", 2);
      expect(back.map(({ place }) => place).toReversed(), path).toEqual(places);
    }
  });
