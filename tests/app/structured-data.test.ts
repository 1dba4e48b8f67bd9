import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CompanyStructuredData, FaqStructuredData } from "#app/ui/structured-data.tsx";
import { company } from "#content/company.ts";
import { homeFaqs } from "#content/home-faq.ts";

function readScript(html: string) {
  const [, type, json] = html.match(/^<script type="([^"]+)">([^<]*)<\/script>$/) ?? [];
  expect(type).toBe("application/ld+json");
  return JSON.parse(json ?? "");
}

describe("the questions as search engines read them", () => {
  test("are the same questions and answers", () => {
    const data = readScript(renderToStaticMarkup(createElement(FaqStructuredData, { questions: homeFaqs })));
    expect(data).toMatchObject({ "@context": "https://schema.org", "@type": "FAQPage" });
    expect(data.mainEntity).toEqual(
      homeFaqs.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    );
  });

  test.each([
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "]]> & &lt; &quot;",
    "line\u2028and paragraph\u2029separators",
    'a "quote", a back\\slash and a \\u003c that was typed',
    "🎹 piano",
  ])("never end the script: %s", (text) => {
    const html = renderToStaticMarkup(
      createElement(FaqStructuredData, { questions: [{ question: text, answer: text }] }),
    );
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toMatch(/[\u2028\u2029]|<!--/);
    expect(readScript(html).mainEntity[0]).toMatchObject({ name: text, acceptedAnswer: { text } });
  });
});

describe("the company as search engines read it", () => {
  const data = readScript(
    renderToStaticMarkup(createElement(CompanyStructuredData, { siteUrl: "https://example.com" })),
  );

  test("is a moving company with the office's hours, every day from 8 to 8", () => {
    expect(data["@type"]).toBe("MovingCompany");
    expect(data.openingHoursSpecification).toMatchObject({ opens: "08:00", closes: "20:00" });
    expect(data.openingHoursSpecification.dayOfWeek).toHaveLength(7);
    expect(company.hours.office).toMatch(/^8:00 AM to 8:00 PM/);
  });

  test("has its address in parts and a number that can be dialed", () => {
    expect(data.address).toEqual({
      "@type": "PostalAddress",
      streetAddress: "100 Sample Street",
      addressLocality: "Ashburn",
      addressRegion: "VA",
      postalCode: "20147",
      addressCountry: "US",
    });
    expect(data.telephone).toBe("+15715550142");
    expect(data.url).toBe("https://example.com/");
  });

  test("claims no rating", () => {
    expect(JSON.stringify(data)).not.toMatch(/rating/i);
  });
});
