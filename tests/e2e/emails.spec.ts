import type { Page } from "playwright/test";
import { emailKinds } from "#domain/emails/email-kind.ts";
import { previewEmail } from "#tests/support/email-samples.ts";
import { expect, test } from "./site.ts";

const widths = [320, 360, 390, 480, 599, 600, 800];

function countLines(page: Page, pattern: RegExp): Promise<[text: string, lines: number][]> {
  return page.evaluate((source) => {
    const found: [string, number][] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const match of (node.textContent ?? "").matchAll(new RegExp(source, "g"))) {
        if (!node.parentElement?.checkVisibility()) continue;
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        found.push([match[0], new Set(Array.from(range.getClientRects(), ({ top }) => top)).size]);
      }
    return found;
  }, pattern.source);
}

/** Own texts only. */
function findLargestText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const written = [...document.querySelectorAll("body *")].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );
    const largest = Math.max(...written.map(size));
    return written
      .filter((element) => size(element) === largest)
      .map(({ textContent }) => textContent?.trim())
      .join(" and ");
  });
}

test("no email wraps a phone number, and each fits every width", async ({ page }) => {
  for (const kind of emailKinds) {
    await page.setContent(previewEmail(kind, { siteUrl: "https://movers.example.com" }).html);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const numbers = await countLines(page, /\d{3}-\d{3}-\d{4}/);
      const where = `${kind} at ${width} px`;
      expect(numbers.length, where).toBeGreaterThan(0);
      expect(
        numbers.filter(([, lines]) => lines !== 1),
        where,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
    }
  }
});

test("the code is the largest text in the friend's email, on one line", async ({ page }) => {
  const email = previewEmail("friend-discount", { siteUrl: "https://movers.example.com" }).html;
  const codes = ["ASH-7K4M-Q9XC", "ASH-WWWW-MMMM"];
  for (const code of codes) {
    await page.setContent(email.replaceAll("ASH-7K4M-Q9XC", code));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findLargestText(page), `${width} px`).toBe(code);
      expect(await countLines(page, /ASH-\w{4}-\w{4}/), `${width} px`).toEqual([[code, 1]]);
    }
  }
});
