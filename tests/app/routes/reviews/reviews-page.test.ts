import { createElement } from "react";
import { expect, test } from "vitest";
import { Results } from "#app/routes/reviews/results.tsx";
import { noFilter } from "#domain/reviews/filter.ts";
import { buildReviews } from "../../../support/many-reviews.ts";
import { renderAt } from "../../../support/render-at.ts";

test("the page says how many reviews it shows, or offers to try again if they cannot be read", async () => {
  const render = (list: { first: ReturnType<typeof buildReviews>; total: number } | null) =>
    renderAt("/reviews", createElement(Results, { filter: noFilter, list }));
  const html = await render({ first: buildReviews(12), total: 130 });
  expect(html.match(/<article/g)).toHaveLength(12);
  expect(html.replace(/<[^>]*>/g, "")).toContain("Showing 12 of 130 reviews");
  expect(await render(null)).toContain(">Try again</a>");
});
