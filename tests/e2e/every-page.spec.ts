import type { Page } from "playwright/test";
import { askForMove } from "./ask-for-move.ts";
import { findAxeFaults } from "./axe.ts";
import { collectBrowserErrors } from "./browser-errors.ts";
import { readShifts, recordShifts } from "./layout-shifts.ts";
import { fullPages, isKind, tagUnlessKind } from "./page-types.ts";
import { refer } from "./refer.ts";
import { sendFailingReferral } from "./referral-form.ts";
import { expect, test, waitForIdle } from "./site.ts";
import { listMissed, type Stop, tabBack, tabThrough } from "./tab-walk.ts";

test.describe.configure({ mode: "parallel" });

/** As most visitors get them. */
test.use({ baseURL: ({ cached }, use) => use(cached.url) });

/** Rules that depend on the theme or the width. */
const visualRules = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

test("no other page shifts, and each fits phones and large text", async ({ page }) => {
  await recordShifts(page);
  for (const path of fullPages.filter((path) => !isKind(path))) await openSteady(page, path, 390);
});

for (const path of fullPages)
  test(`${path} does not shift, fits, works with Tab, passes axe, and prints${tagUnlessKind(path)}`, ({
    page,
  }) => lookAt(page, path));

test("a referral's private page works with Tab, passes axe, and prints", async ({ page, cached }) => {
  await lookAt(page, (await refer(cached)).statusPath);
});

test("a booked move's private page works with Tab, passes axe, and prints", async ({ page, cached }) => {
  const estimate = { from: "Ashburn", to: "Winchester", date: "2045-06-12", plan: "rooms=living,kitchen" };
  await lookAt(page, (await askForMove(cached, estimate, { state: "booked", crew: 3 })).path);
});

/** Light on a phone, dark on a desktop. All pages share the frame, so only the home page loads on both. */
async function lookAt(page: Page, path: string): Promise<void> {
  const errors = collectBrowserErrors(page);
  await recordShifts(page);
  await page.emulateMedia({ colorScheme: "light" });
  const status = await openSteady(page, path, 390);
  const stops = await walkByTab(page);
  if (path === "/") await walkBack(page, stops);
  await expectFreeEnd(page);
  await openAllAnswers(page);
  const found = await findAxeFaults(page);

  if (path === "/") {
    await openSteady(page, path, 1280);
    await walkByTab(page);
    await openAllAnswers(page);
  } else await expectRoom(page, path, [768, 1280]);
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await findAxeFaults(page, path === "/" ? undefined : visualRules)));
  expect(found).toEqual([]);

  await expectMarkedChoice(page);
  await expectInkOnPaper(page);
  // The browser logs every 404.
  expect(status === 404 ? errors.filter((text) => !text.includes("404")) : errors).toEqual([]);
}

/** Opens the page, which must not shift and must fit this width and a narrower one. */
async function openSteady(page: Page, path: string, width: 390 | 1280): Promise<number | undefined> {
  const status = await open(page, path, width);
  expect(await readShifts(page), `${path} at ${width} px`).toEqual([]);
  await expectRoom(page, path, width === 390 ? [320, 390] : [768, 1280]);
  return status;
}

/** At the top, with the calendar in place. */
async function open(page: Page, path: string, width: number): Promise<number | undefined> {
  await page.setViewportSize({ width, height: heightOf(width) });
  const answer = await page.goto(path);
  await waitForIdle(page);
  const month = page.locator(".days-sheet").filter({ visible: true });
  if ((await month.count()) > 0) await month.scrollIntoViewIfNeeded();
  await expect(month.and(page.locator(":empty")), `empty months of ${path}`).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  return answer?.status();
}

function heightOf(width: number): number {
  return width < 768 ? 664 : 800;
}

/** Tab reaches every control in order, each named, uncovered and with a focus ring. */
async function walkByTab(page: Page): Promise<Stop[]> {
  const stops = await tabThrough(page);
  const wrong = stops.filter(
    ({ name, isShown, hasRing, isCovered }) => !name || !isShown || !hasRing || isCovered,
  );
  expect(wrong).toEqual([]);
  expect(await listMissed(page, stops)).toEqual([]);
  const places = stops.map(({ place }) => place);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  return stops;
}

async function walkBack(page: Page, stops: Stop[]): Promise<void> {
  const last = stops.at(-1);
  if (!last) throw new Error("Tab reaches no control");
  const back = await tabBack(page, last);
  expect(back.map(({ place }) => place).toReversed()).toEqual(stops.slice(0, -1).map(({ place }) => place));
  expect(back.filter(({ isCovered }) => isCovered)).toEqual([]);
}

/** The bar covers no control at the end of the page. */
async function expectFreeEnd(page: Page): Promise<void> {
  const rest = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const ends = [
      ...document.querySelectorAll("footer a, footer label, :is(main a, main button):not(.bar *)"),
    ];
    const last = Math.max(...ends.map((element) => element.getBoundingClientRect().bottom));
    return (document.querySelector(".bar")?.getBoundingClientRect().top ?? 0) - last;
  });
  expect(rest).toBeGreaterThan(0);
}

/** Nothing scrolls sideways, no text or date is clipped, and the h1 is larger than every h2. */
async function expectRoom(page: Page, path: string, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    const { overflow, clipped, cut, h1, h2 } = await page.evaluate(() => {
      const dates = [...document.querySelectorAll("input[type=date]")];
      const sizes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) =>
          Number.parseFloat(getComputedStyle(one).fontSize),
        );
      const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, 4);
      const cut: string[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const range = document.createRange();
        range.selectNode(text);
        // What scrolls sideways, and the map, go on beyond the edge.
        const mayGoOn = text.parentElement?.closest(
          ".rail, .reviews-services, .rules-chart, svg, .visually-hidden",
        );
        if (!mayGoOn && range.getBoundingClientRect().right > innerWidth) cut.push(text.textContent ?? "");
      }
      return {
        cut,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        clipped: dates.filter((date) => date.checkVisibility() && date.clientWidth < 160).length,
        h1: Math.max(...sizes("h1")),
        h2: Math.max(0, ...sizes("h2")),
      };
    });
    expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    expect(cut, `text cut off at the right of ${path} at ${width} px`).toEqual([]);
    expect(clipped, `clipped dates of ${path} at ${width} px`).toBe(0);
    expect(h1, `h1 of ${path} at ${width} px`).toBeGreaterThan(h2);
    if (width === 390 || width === 1280)
      await expectRoomForLargeText(page, `${path} at ${width} px and 200% text`);
  }
}

/** At 200% text, nothing scrolls sideways, the bar stays low and unclipped, and the header has at most two rows. */
async function expectRoomForLargeText(page: Page, where: string): Promise<void> {
  const { overflow, rows, broken, share } = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = "200%";
    const parts = ".header :is(.home-link, .nav li, .weather, .header-phone, .header-estimate, .menu-button)";
    const boxes = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
    let rows = 0;
    let bottom = -1;
    for (const box of boxes.filter(({ height }) => height > 0).sort((one, other) => one.top - other.top)) {
      if (box.top >= bottom) rows += 1;
      bottom = Math.max(bottom, box.bottom);
    }
    // Button text must fit on one line.
    const broken = [...document.querySelectorAll(".bar .button")].filter(
      (button) =>
        button.clientHeight > 0 &&
        (getComputedStyle(button).whiteSpace !== "nowrap" || button.scrollWidth > button.clientWidth),
    );
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    const found = {
      overflow: root.scrollWidth - root.clientWidth,
      rows,
      broken: broken.length,
      share: (bar?.height ?? 0) / window.innerHeight,
    };
    root.style.fontSize = "";
    return found;
  });
  expect(overflow, where).toBeLessThanOrEqual(0);
  expect(rows, `header rows of ${where}`).toBeLessThanOrEqual(2);
  expect(broken, `bar buttons too small for their text on ${where}`).toBe(0);
  expect(share, `the bar's share of the window height on ${where}`).toBeLessThanOrEqual(0.15);
}

async function openAllAnswers(page: Page): Promise<void> {
  await page.locator("details:not(.menu)").evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
    // The header or the focused skip link would cover what axe measures.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo({ top: 0, behavior: "instant" });
  });
}

/** With forced colors, selected options look different. */
async function expectMarkedChoice(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const alike = await page.evaluate(() =>
    [
      [".nav a[aria-current]", ".nav a:not([aria-current])"],
      [".tabs a[aria-current]", ".tabs a:not([aria-current])"],
      [".theme :checked + span", ".theme :not(:checked) + span"],
      [".faq-categories [aria-current]", ".faq-categories a:not([aria-current])"],
      [".reviews-services [aria-pressed=true]", ".reviews-services [aria-pressed=false]"],
      [".reviews-show [aria-pressed=true]", ".reviews-show [aria-pressed=false]"],
      [".plan-starts [aria-pressed=true]", ".plan-starts [aria-pressed=false]"],
    ].flatMap(([chosen = "", other = ""]) => {
      const [one, two] = [chosen, other].map((selector) => document.querySelector(selector));
      if (!one || !two) return [];
      const { backgroundColor, color } = getComputedStyle(one);
      const isMarked = backgroundColor !== getComputedStyle(two).backgroundColor && color !== backgroundColor;
      return isMarked ? [] : [chosen];
    }),
  );
  expect(alike).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

async function expectInkOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 710, height: 940 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const pressed = page.locator(
    "header.header, .bar, .skip, .toast-area, button, .button, .theme, .footer nav, .tabs, search",
  );
  await expect(pressed.filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(listFaintTexts)).toEqual([]);
}

/** Lists text too light for white paper, unless its background prints. */
function listFaintTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint: string[] = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true }) || !walker.currentNode.textContent?.trim())
      continue;
    if (element.closest("svg, script, style, .step-dot, .progress-dot, .visually-hidden")) continue;
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
      Number,
    );
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 140) faint.push(walker.currentNode.textContent);
  }
  return faint;
}

test("axe finds nothing with the menu open, or with a toast", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/referrals");
  await page.locator("summary", { hasText: "Menu" }).click();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "dark" });
  await sendFailingReferral(page);
  expect(await findAxeFaults(page)).toEqual([]);
});
