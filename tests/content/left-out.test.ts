import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { listWrongNames } from "#domain/company/owner-names.ts";
import { withOwnerFacts } from "../support/owner-facts.ts";

const leftOut = { services: ["junk", "freight"], towns: ["leesburg", "tysons"] };

describe("an owner who leaves something out", () => {
  withOwnerFacts({ leftOut, homeOffices: ["Sterling", "Washington, DC"] });

  test("what is left out has no page, link, card, sitemap entry or filter, but stays on the map of the world", async () => {
    const { sitePages } = await import("#domain/pages/site-pages.ts");
    const { writeSitemap } = await import("#domain/pages/sitemap.ts");
    const { findService } = await import("#content/services.ts");
    const { findLocation, towns } = await import("#content/locations.ts");
    const { offeredTypes, servicePageOf } = await import("#domain/reviews/review.ts");
    const { Services } = await import("#app/routes/services/services.tsx");
    const { Footer } = await import("#app/ui/frame/footer.tsx");
    const { LowerSections } = await import("#app/routes/home/around-services.tsx");
    const { AreaMap } = await import("#app/ui/map/service-map.tsx");
    const gone = /\/(services\/(junk|freight)|locations\/(leesburg|tysons))\b/;
    for (const written of [
      sitePages.join("\n"),
      writeSitemap("https://example.com"),
      renderToStaticMarkup(createElement(Services)),
      renderToStaticMarkup(createElement(Footer, { year: 2026 })),
      renderToStaticMarkup(createElement(LowerSections, { siteUrl: "" })),
      renderToStaticMarkup(createElement(AreaMap)),
    ]) {
      expect(written).toMatch(/\/services\/packing|\/locations\/ashburn/);
      expect(written).not.toMatch(gone);
    }
    expect([findService("junk"), findLocation("leesburg"), servicePageOf("junk")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(offeredTypes.map(({ value }) => value)).not.toContain("junk");
    expect(towns.map(({ key }) => key)).toContain("leesburg");
  });

  test("home offices stand in the sentences, and have their mark", async () => {
    const { listOffices } = await import("#domain/places/home-offices.ts");
    const { faqCategories } = await import("#content/faq.ts");
    expect(listOffices().map(({ key }) => key)).toEqual(["sterling", "washington-dc"]);
    expect(JSON.stringify(faqCategories)).toContain("home offices in Sterling and Washington, DC.");
  });
});

test("names that do not exist are listed with those that do, and so are home offices", () => {
  const nothing = { services: [], towns: [] };
  expect(listWrongNames(leftOut, leftOut)).toEqual([]);
  expect(
    listWrongNames({ services: ["pakcing"], towns: ["sterling"] }, { ...nothing, towns: ["ashbrun"] }),
  ).toEqual([
    expect.stringMatching(/company\.json: “pakcing” .*services residential, /),
    expect.stringMatching(/company\.json leaves out “sterling”, .*homeOffices/),
    expect.stringMatching(/photos\.json: “ashbrun” .*towns ashburn, /),
  ]);
  expect(listWrongNames(nothing, nothing, ["atlantis"])).toEqual([
    expect.stringMatching(/company\.json: “atlantis” is none of the towns ashburn, /),
  ]);
});
