import type { Page } from "playwright/test";

type TabKey = "Tab" | "Shift+Tab";

export type Stop = {
  /** Index among the page's controls. */
  place: number;
  tag: string;
  name: string;
  isShown: boolean;
  hasRing: boolean;
  /** By the header or a phone's sticky bar. */
  isCovered: boolean;
};

declare global {
  interface Window {
    /** Focus after each Tab; null is outside the page. */
    stops: (Stop | null)[];
  }
}

const PRESSES = 30;

/** Starts at the top of the page. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  await recordStops(page);
  return pressUntilOut(page, "Tab");
}

/** Starts from the last control, after `tabThrough`. */
export async function tabBack(page: Page, last: Stop): Promise<Stop[]> {
  await page.evaluate((place) => {
    document
      .querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]")
      [place]?.focus();
  }, last.place);
  return pressUntilOut(page, "Shift+Tab");
}

/** Tab reaches one radio button per group. */
export function listMissed(page: Page, stops: Stop[]): Promise<string[]> {
  return page.evaluate(
    (reached) => {
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
    },
    stops.map(({ place }) => place),
  );
}

/** Runs inside the page: much faster than a round trip per press. */
function recordStops(page: Page): Promise<void> {
  return page.evaluate(() => {
    addEventListener("keyup", ({ key }) => {
      if (key === "Tab") window.stops.push(readStop(document.activeElement));
    });
    function readStop(element: Element | null): Stop | null {
      // A map's links are SVG.
      if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body)
        return null;
      // A link's ring may be on its card, a radio button's on its label, a pin's on its name.
      const around = [element.parentElement, element.closest("label"), element.closest("li, article")];
      const drawn = [element, element.nextElementSibling, ...around, ...element.querySelectorAll("*")].filter(
        (one) => one !== null,
      );
      const boxes = [element, ...element.querySelectorAll("*"), element.closest("label")].map((one) =>
        one?.getBoundingClientRect(),
      );
      return {
        place: [
          ...document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]"),
        ].indexOf(element),
        tag: element.outerHTML.slice(0, 100),
        name: readName(element),
        isShown: boxes.some(
          (box) => box && box.width > 4 && box.bottom > 0 && box.top < innerHeight && box.right > 0,
        ),
        // A link on a map thickens the stroke of its dot or pin.
        hasRing: drawn.some((one) => {
          const { outlineStyle, outlineWidth, strokeWidth } = getComputedStyle(one);
          const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
          return isOutlined || (element instanceof SVGElement && Number.parseFloat(strokeWidth) >= 5);
        }),
        isCovered: isCovered(element),
      };
    }
    function readName(element: HTMLElement | SVGElement): string {
      const { labels, title } = element as Partial<Pick<HTMLInputElement, "labels" | "title">>;
      const named = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
      return [
        element.ariaLabel,
        ...named.map((id) => document.getElementById(id)?.textContent),
        ...[...(labels ?? [])].map((label) => label.textContent),
        element.textContent,
        title,
      ]
        .join("")
        .trim();
    }
    function isCovered(element: Element): boolean {
      const bar = document.querySelector(".bar");
      if (!bar?.checkVisibility() || element.closest(".bar, header, .skip, .plan-strip")) return false;
      const { top, bottom } = element.getBoundingClientRect();
      const end = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      return bottom > bar.getBoundingClientRect().top || top < end;
    }
  });
}

async function pressUntilOut(page: Page, key: TabKey): Promise<Stop[]> {
  await page.evaluate(() => {
    window.stops = [];
  });
  for (let presses = 0; presses < 600; presses += PRESSES) {
    await pressTimes(page, key);
    const stops = await page.evaluate(() => window.stops);
    const end = stops.indexOf(null);
    if (end >= 0) return withoutRepeats(stops.slice(0, end).filter((stop) => stop !== null));
  }
  throw new Error(`focus trap: still in the page after 600 presses of ${key}`);
}

/** A date field has several stops; the ring is on the last. */
function withoutRepeats(all: Stop[]): Stop[] {
  const stops: Stop[] = [];
  for (const stop of all) {
    const before = stops.at(-1);
    if (before?.place === stop.place) before.hasRing ||= stop.hasRing;
    else stops.push(stop);
  }
  return stops;
}

/** Uses CDP: Playwright waits for each key, though the browser keeps their order. */
async function pressTimes(page: Page, key: TabKey): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const event = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: key === "Tab" ? 0 : 8 };
  const sent: Promise<unknown>[] = [];
  for (let press = 0; press < PRESSES; press += 1)
    for (const type of ["rawKeyDown", "keyUp"] as const)
      sent.push(browser.send("Input.dispatchKeyEvent", { type, ...event }));
  await Promise.all(sent);
  await browser.detach();
}
