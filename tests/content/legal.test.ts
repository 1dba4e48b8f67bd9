import { describe, expect, test } from "vitest";
import { type LegalDocument, legalDocuments } from "#content/legal.ts";

const words = (document: LegalDocument) => JSON.stringify(document.sections);

describe.each(legalDocuments)("$path", (document) => {
  test("gives each section its own id", () => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test("has a title and description short enough for search results", () => {
    expect(document.title.length).toBeLessThanOrEqual(38);
    expect(document.description.length).toBeGreaterThanOrEqual(70);
    expect(document.description.length).toBeLessThanOrEqual(160);
  });

  test("links only to this site, a phone number or an email address", () => {
    for (const [, href] of words(document).matchAll(/\]\(([^)]+)\)/g))
      expect(href).toMatch(/^(\/[a-z-]+|tel:\+\d+|mailto:\S+@\S+)$/);
  });
});

test("the referral terms contain every condition", () => {
  const terms = legalDocuments.find(({ path }) => path === "/terms-of-use");
  const referrals = JSON.stringify(terms?.sections.find(({ id }) => id === "referrals"));
  for (const condition of [
    /\$50 gift card, after your friend has completed a first move/,
    /10% off a first move, where our filed tariff permits/,
    /12 months/,
    /must not have asked us for a quote before/,
    /cannot refer yourself/,
    /We are its sender/,
    /one invitation in 90 days/,
    /electronic gift card.*after we mark the move completed/,
    /moving charges on your estimate, not taxes or third-party fees/,
    /employees and the people in their households cannot take part/,
    /\$2,000 for payments made in 2026.*26 U\.S\.C\. 6041\(a\).*Public Law 119-21, section 70433/,
    /held/,
  ])
    expect(referrals).toMatch(condition);
});
