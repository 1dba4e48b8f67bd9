import type { Page } from "playwright/test";
import { locations } from "#content/locations.ts";
import { refer } from "./refer.ts";
import { expect, test, waitForIdle } from "./site.ts";

test.describe("with forced colors", () => {
  test.use({ forcedColors: "active", viewport: { width: 1280, height: 800 } });

  /** Pairs of what is chosen and what is not, by page. */
  const choices = {
    "/": [
      [".nav a[aria-current]", ".nav a:not([aria-current])"],
      [".tabs a[aria-current]", ".tabs a:not([aria-current])"],
      [".theme :checked + span", ".theme :not(:checked) + span"],
    ],
    "/faq": [[".faq-categories [aria-current]", ".faq-categories a:not([aria-current])"]],
    "/reviews?service=packing": [
      [".reviews-services [aria-pressed=true]", ".reviews-services [aria-pressed=false]"],
      [".reviews-show [aria-pressed=true]", ".reviews-show [aria-pressed=false]"],
    ],
  };

  for (const [path, pairs] of Object.entries(choices))
    test(`${path} shows what is chosen`, async ({ page }) => {
      await page.goto(path);
      for (const pair of pairs) {
        const [chosen, other] = await Promise.all(pair.map((selector) => readColors(page, selector)));
        expect(chosen?.background, pair[0]).not.toBe(other?.background);
        expect(chosen?.text, pair[0]).not.toBe(chosen?.background);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator("summary", { hasText: "Menu" }).click();
      if (path.startsWith("/reviews")) return;
      const [current, other] = await Promise.all(
        [".menu a[aria-current]", ".menu a:not([aria-current])"].map((selector) =>
          readColors(page, selector),
        ),
      );
      expect(current?.background).not.toBe(other?.background);
    });
});

function readColors(page: Page, selector: string): Promise<{ text: string; background: string }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { text: color, background: backgroundColor };
    });
}

test.describe("on paper", () => {
  test.use({ colorScheme: "dark", viewport: { width: 710, height: 940 } });

  const pages = [
    "/",
    "/about",
    "/services",
    "/services/residential",
    "/service-areas",
    "/reviews",
    "/referrals",
    "/faq",
    "/contact",
    "/estimate",
    "/moving-rules",
    "/sample-certificate",
    "/accessibility",
    "/privacy-policy",
    "/no-such-page",
  ];

  for (const path of pages)
    test(`${path} has its words in ink on white, and nothing that is pressed`, async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: "print" });
      const shown = page.locator(
        "header.header, .bar, .skip, .toast-area, button, .button, .theme, .footer nav, .tabs, search",
      );
      await expect(shown.filter({ visible: true })).toHaveCount(0);
      expect(await page.evaluate(listFaintTexts)).toEqual([]);
    });

  test("the steps of a referral keep their marks, and say which are reached", async ({ page, site }) => {
    const { statusPath } = await refer(site);
    await page.goto(statusPath);
    await page.emulateMedia({ media: "print" });
    const dots = page.locator(".way-dot");
    expect(await dots.count()).toBeGreaterThan(2);
    const marks = await dots.evaluateAll((all) =>
      all.map((dot) => {
        const { backgroundColor, printColorAdjust } = getComputedStyle(dot);
        return `${backgroundColor} ${printColorAdjust}`;
      }),
    );
    // Browsers leave backgrounds away on paper, except where the page asks for them.
    for (const mark of marks) expect(mark).toMatch(/ exact$/);
    expect(marks[0]).not.toBe(marks.at(-1));
    expect(await page.evaluate(listFaintTexts)).toEqual([]);
  });

  test("every answer is open", async ({ page }) => {
    for (const path of ["/faq", "/services/residential"]) {
      await page.goto(path);
      await page.emulateMedia({ media: "print" });
      const answers = page.locator(".answer");
      expect(await answers.count()).toBeGreaterThan(2);
      for (const answer of await answers.all())
        expect((await answer.boundingBox())?.height).toBeGreaterThan(8);
      await page.emulateMedia({ media: "screen" });
    }
  });

  test("a city page is on at most three sheets", async ({ page }) => {
    const byLength = locations.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
    for (const { key } of byLength.slice(0, 3)) {
      await page.goto(`/locations/${key}`);
      // Fonts that come too late for the first opening are there for the second.
      await page.reload();
      await waitForIdle(page);
      const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, key).toBeLessThanOrEqual(3);
    }
  });
});

/** Texts that white paper would not show: those in a light color, except on a mark that keeps its own. */
function listFaintTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint: string[] = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true }) || !walker.currentNode.textContent?.trim())
      continue;
    if (element.closest("svg, script, style, .step-dot, .way-dot, .visually-hidden")) continue;
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
      Number,
    );
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 140) faint.push(walker.currentNode.textContent);
  }
  return faint;
}
