/**
 * Writes down which pages have new words since the last time, and today as their day: node tools/pages/page-history.ts
 * Makes content/page-history.ts, from which the sitemap says when a page was last changed. Run it in the commit that changes
 * the words.
 */
import { writeFileSync } from "node:fs";
import { pageHistory } from "#content/page-history.ts";
import { hashPageWords } from "./page-words.ts";

const today = new Date().toISOString().slice(0, 10);

const lines = Object.entries(hashPageWords()).map(([page, words]) => {
  const last = pageHistory[page];
  const changed = last?.words === words ? last.changed : today;
  if (changed !== last?.changed || words !== last.words)
    process.stdout.write(`${page}: changed ${changed}\n`);
  return `  "${page}": { changed: "${changed}", words: "${words}" },`;
});

writeFileSync(
  new URL("../../content/page-history.ts", import.meta.url),
  `/** Made by tools/pages/page-history.ts; do not edit by hand. The day when a page's own words last changed, and their hash. */
export const pageHistory: Readonly<Record<string, { changed: string; words: string }>> = {
${lines.join("\n")}
};
`,
);
