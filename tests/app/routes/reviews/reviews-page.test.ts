import { createElement } from "react";
import { expect, test } from "vitest";
import { Results } from "#app/routes/reviews/results.tsx";
import { noFilter } from "#domain/reviews/filter.ts";
import { buildReviews } from "../../../support/many-reviews.ts";
import { renderAt } from "../../../support/render-at.ts";

test("if the number of reviews cannot be read, the page says so and still shows the reviews", async () => {
  const html = await render(null);
  expect(html).toContain("Showing 12 reviews. We cannot load the total right now.");
  expect(html).toContain(">Try again</a>");
  expect(html.match(/<article/g)).toHaveLength(12);
  expect((await render(130)).replace(/<[^>]*>/g, "")).toContain("Showing 12 of 130 reviews");
});

function render(total: number | null): Promise<string> {
  const results = createElement(Results, { filter: noFilter, reviews: buildReviews(12), total });
  return renderAt("/reviews", results);
}
