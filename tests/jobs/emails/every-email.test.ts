import { describe, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { canBeStopped, emailKinds } from "#domain/emails/email-kind.ts";
import { previewEmail } from "#tests/support/email-samples.ts";

const siteUrl = "https://movers.example.com";

describe.each(emailKinds)("%s", (kind) => {
  const { subject, text, html } = previewEmail(kind, { siteUrl });

  test("has our phone number, our address and the opt-out in both parts, and is small enough for Gmail", () => {
    for (const part of [text, html]) {
      expect(part).toContain(company.phone.display);
      expect(part).toContain(company.postalAddress);
      if (canBeStopped(kind)) expect(part).toContain(`${siteUrl}/unsubscribe/sample`);
    }
    // Gmail clips at 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });

  test("has plain text that makes sense on its own, in lines of at most 76 characters", () => {
    expect(text).not.toMatch(/\b(button|click|tap|below|above|undefined|null)\b/i);
    expect(text).not.toMatch(/&(#\d+|[a-z]+);|<\/?[a-z]/i);
    for (const [index, line] of text.split("\n").entries())
      if (line.startsWith("https://")) expect(text.split("\n")[index - 1], line).toMatch(/\w:$/);
      else expect(line.length, line).toBeLessThanOrEqual(76);
  });

  test("links only to our own site, a phone or an email address", () => {
    const links = Array.from(html.matchAll(/\shref\s*=\s*["']?([^"'\s>]*)/gi), ([, href]) => href);
    expect(links).not.toEqual([]);
    for (const href of links) expect(href).toMatch(/^(https:\/\/movers\.example\.com\/|tel:\+1|mailto:)/);
  });

  test("says email, and has typographic quotation marks", () => {
    expect(`${subject} ${text}`).not.toMatch(/\bmails?\b/i);
    expect(`${subject} ${text}`).not.toMatch(/\w'|'\w|"/);
    if (text.includes(company.hours.office)) expect(text).toMatch(/24\/7/);
  });
});
