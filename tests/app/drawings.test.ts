import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const svg = readFileSync(new URL("../../app/drawings.svg", import.meta.url), "utf8");
const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

/** crawl.spec.ts finds a drawing that is missing. */
test("a drawing uses only parts from the same file, which has none twice", () => {
  expect(new Set(ids).size).toBe(ids.length);
  const used = [...svg.matchAll(/<use href="#([^"]*)"/g)].map(([, id]) => id);
  expect(used).toContain("art-truck");
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
});

test("drawings need no style rules, which WebKit does not apply to them", () => {
  expect(svg).not.toMatch(/<style| class=/);
});
