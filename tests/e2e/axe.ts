import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright/test";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 AA and best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on the page as it stands: its rules of the tags above, or those named alone. A line for each rule, with
 * the first element that breaks it. axe stays in the page, as loading it takes as long as looking; frames are not entered.
 */
export async function findAxeFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe))) await page.evaluate(script);
  const runOnly: RunOnly = rules ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const found = await page.evaluate(async (runOnly) => {
    // What passes is not described: that takes longer than looking at it.
    const result = await window.axe?.run(document, { runOnly, resultTypes: ["violations"] });
    return result?.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, runOnly);
  if (!found) throw new Error("axe is not in the page");
  const { width } = page.viewportSize() ?? { width: 0 };
  return found.map((fault) => `${width} px, ${fault}`);
}
