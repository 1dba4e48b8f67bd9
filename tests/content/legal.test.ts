import { describe, expect, test } from "vitest";
import { type LegalDocument, legalDocuments } from "#content/legal.ts";

const words = (document: LegalDocument) => JSON.stringify(document.sections);

describe.each(legalDocuments)("$path", (document) => {
  test("gives each section its own id", () => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test("links only to this site, a phone number or an email address", () => {
    for (const [, href] of words(document).matchAll(/\]\(([^)]+)\)/g))
      expect(href).toMatch(/^(\/[a-z-]+|tel:\+\d+|mailto:\S+@\S+)$/);
  });
});
