import { expect, test } from "vitest";
import { legalDocuments } from "#content/legal.ts";
import { pageHistory } from "#content/page-history.ts";
import { sitePages } from "#domain/pages/site-pages.ts";
import { hashPageWords } from "#tools/pages/page-words.ts";

test("every page has a history, and no other", () => {
  expect(Object.keys(pageHistory).sort()).toEqual(sitePages.map(({ path }) => path).sort());
  for (const { changed } of Object.values(pageHistory)) {
    expect(new Date(changed).toISOString().slice(0, 10)).toBe(changed);
  }
});

test("the words of every page are those of its history: run `node tools/pages/page-history.ts` with each change", () => {
  const words = Object.fromEntries(Object.entries(pageHistory).map(([page, last]) => [page, last.words]));
  expect(hashPageWords()).toEqual(words);
});

test("a legal page says the day on which its words last changed", () => {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  for (const { path, updated } of legalDocuments)
    expect(updated, path).toBe(format.format(new Date(pageHistory[path]?.changed ?? 0)));
});
