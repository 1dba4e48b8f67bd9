import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { findServiceTrail } from "#app/ui/navigation/trail.ts";
import {
  describeCompany,
  describeOffices,
  describeQuestions,
  describeTownService,
  describeTrail,
} from "#app/ui/structured-data/schema-org.ts";
import { StructuredData } from "#app/ui/structured-data/structured-data.tsx";
import { company } from "#content/company.ts";
import { homeOffices } from "#content/home-offices.ts";
import { locations } from "#content/locations.ts";
import { findUnshown, readStructuredData, type ShownPage } from "../../../support/structured-data.ts";

const siteUrl = "https://example.com";

/** Real facts instead of placeholders. */
const realFacts = {
  ...company,
  phone: { display: "703-200-1234", href: "tel:+17032001234" },
  emails: { office: "office@moves.org" },
  social: [{ href: "https://social.moves.org/us" }],
};

function send(...things: Parameters<typeof StructuredData>[0]["things"]) {
  return renderToStaticMarkup(createElement(StructuredData, { things }));
}

describe("no text can end the script", () => {
  test.each([
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "line\u2028and paragraph\u2029separators",
    'a "quote", a back\\slash and a \\u003c that was typed',
  ])("%s", (text) => {
    const html = send(describeQuestions({ [text]: text }));
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toMatch(/[\u2028\u2029]|<!--/);
    expect(readStructuredData(html)).toMatchObject([
      { mainEntity: [{ name: text, acceptedAnswer: { "@type": "Answer", text } }] },
    ]);
  });
});

describe("the company", () => {
  const mover = describeCompany(siteUrl);

  test("is a moving company, open every day from 8 to 8", () => {
    expect(mover["@type"]).toBe("MovingCompany");
    expect(mover.openingHoursSpecification).toMatchObject([{ opens: "08:00", closes: "20:00" }]);
    expect(mover.openingHoursSpecification).toHaveProperty("0.dayOfWeek.length", 7);
    expect(company.hours.office).toMatch(/^8:00 AM to 8:00 PM, every day/);
  });

  test("has its offices, with towns but no street addresses", () => {
    const places = describeOffices().map((office) => Object.keys(office));
    expect(places).toEqual(homeOffices.map(() => ["@type", "addressLocality", "addressRegion"]));
    expect(mover).not.toHaveProperty("geo");
  });

  test("leaves out placeholders and samples, and includes real facts", () => {
    for (const property of ["telephone", "email", "sameAs"]) expect(mover).not.toHaveProperty(property);
    expect(JSON.stringify(mover)).not.toMatch(/sample|555|00000|@example/i);
    expect(describeCompany(siteUrl, realFacts)).toMatchObject({
      telephone: "+17032001234",
      email: "office@moves.org",
      sameAs: ["https://social.moves.org/us"],
    });
  });
});

test("breadcrumbs are numbered, and all but the last have an address", () => {
  expect(describeTrail(siteUrl, findServiceTrail({ title: "Junk Removal" }))).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://example.com/" },
      { "@type": "ListItem", position: 2, name: "Services", item: "https://example.com/services" },
      { "@type": "ListItem", position: 3, name: "Junk Removal" },
    ],
  });
});

/** Of the rest, the compiler checks the vocabulary (schema-dts). */
test("a town's service is in the town's state", () => {
  const [town] = locations;
  if (!town) throw new Error("there is no town");
  expect(describeTownService(siteUrl, town).areaServed).toEqual({
    "@type": "City",
    name: town.name,
    containedInPlace: { "@type": "State", name: town.state },
  });
});

describe("data that the page does not show is found", () => {
  const page: ShownPage = {
    siteUrl,
    address: `${siteUrl}/contact`,
    text: "Ashfield Moving Co. Ashburn, VA. Office: 8:00 AM to 8:00 PM, every day",
    links: [`${siteUrl}/`, "tel:+17032001234"],
  };

  test.each([
    ["name", "Bashfield"],
    ["url", `${siteUrl}/about`],
    ["telephone", "+17032009999"],
    ["email", "office@moves.org"],
    ["sameAs", "https://social.moves.org/us"],
    ["opens", "07:00"],
    ["foundingDate", "2015"],
    ["@id", `${siteUrl}/#other`],
  ])("%s %j is not shown", (property, value) => {
    expect(findUnshown({ "@type": "Thing", [property]: value }, page)).toEqual([
      `Thing.${property}: ${value}`,
    ]);
    const inside = { "@type": "Thing", about: [{ "@type": "Thing", [property]: value }] };
    expect(findUnshown(inside, page)).toEqual([`Thing.${property}: ${value}`]);
  });
});
