import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stars } from "#app/ui/reviews/stars.tsx";

test.each([
  [5, 5, null],
  [4.9, 4, 14],
  [4.5, 4, 12],
  [4.1, 4, 2],
  [4, 4, null],
  [undefined, 0, null],
])("%s stars are %s full ones and %s of 24 parts of the next", (rating, full, part) => {
  const drawn = renderToStaticMarkup(createElement(Stars, { rating }));
  expect(drawn.match(/class="on"/g) ?? []).toHaveLength(full);
  expect(/class="part" width="(\d+)"/.exec(drawn)?.[1] ?? null).toBe(part && String(part));
});
