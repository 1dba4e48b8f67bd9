import { expect, test } from "vitest";
import { limitUnlessListed, releasedValue } from "#domain/moves/valuation.ts";

test.each([
  [{ pounds: 40, value: 800 }, 24],
  [{ pounds: 5, value: 1_200 }, 3],
  [{ pounds: 12.5, value: 90 }, 7.5],
  // Capped at the article's value.
  [{ pounds: 300, value: 100 }, 100],
  [{ pounds: 0, value: 100 }, 0],
])("released value of %j is $%d", (article, dollars) => {
  expect(releasedValue(article)).toBe(dollars);
});

test.each([
  [{ pounds: 5, value: 1_200 }, 500],
  [{ pounds: 5, value: 501 }, 500],
  [{ pounds: 5, value: 500 }, undefined],
  [{ pounds: 40, value: 800 }, undefined],
])("an unlisted article worth over $100 a pound may be limited: %j to %s", (article, limit) => {
  expect(limitUnlessListed(article)).toBe(limit);
});
