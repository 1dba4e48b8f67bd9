import { createElement } from "react";
import { prerender } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Results } from "#app/routes/reviews/results.tsx";
import { noFilter } from "#domain/reviews/filter.ts";
import { buildReviews } from "../../../support/many-reviews.ts";

test("if the number of reviews cannot be read, the page says so and still shows the reviews", async () => {
  const html = await render(null);
  expect(html).toContain("Showing 12 reviews. We cannot load the total right now.");
  expect(html).toContain(">Try again</a>");
  expect(html.match(/<article/g)).toHaveLength(12);
  expect((await render(130)).replace(/<[^>]*>/g, "")).toContain("Showing 12 of 130 reviews");
});

async function render(total: number | null): Promise<string> {
  const element = createElement(Results, { filter: noFilter, reviews: buildReviews(12), total });
  const router = createMemoryRouter([{ path: "/reviews", element }], { initialEntries: ["/reviews"] });
  const { prelude } = await prerender(createElement(RouterProvider, { router }));
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, "");
}
