import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright/test";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Returns a line per violated rule, with the first element that breaks it. Skips iframes. axe stays loaded, because
 * loading takes as long as a run.
 */
export async function findAxeFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe))) await page.evaluate(script);
  const runOnly: RunOnly = rules ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const found = await page.evaluate(async (runOnly) => {
    // Details of passed rules take longer than the check.
    const result = await window.axe?.run(document, { runOnly, resultTypes: ["violations"] });
    return result?.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, runOnly);
  if (!found) throw new Error("axe did not load");
  const { width } = page.viewportSize() ?? { width: 0 };
  return found.map((fault) => `${width} px, ${fault}`);
}
