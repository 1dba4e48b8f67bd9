import { expect, test } from "vitest";
import { limitUnlessListed, releasedValue } from "#domain/moves/valuation.ts";

test.each([
  [{ pounds: 40, worth: 800 }, 24],
  [{ pounds: 5, worth: 1_200 }, 3],
  [{ pounds: 12.5, worth: 90 }, 7.5],
  // Never more than the article is worth.
  [{ pounds: 300, worth: 100 }, 100],
  [{ pounds: 0, worth: 100 }, 0],
])("released value of %j is $%d", (article, dollars) => {
  expect(releasedValue(article)).toBe(dollars);
});

test.each([
  [{ pounds: 5, worth: 1_200 }, 500],
  [{ pounds: 5, worth: 501 }, 500],
  [{ pounds: 5, worth: 500 }, undefined],
  [{ pounds: 40, worth: 800 }, undefined],
])("an article over $100 a pound that was not listed may be limited: %j to %s", (article, limit) => {
  expect(limitUnlessListed(article)).toBe(limit);
});
