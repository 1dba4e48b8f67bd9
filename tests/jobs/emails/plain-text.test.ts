import { expect, test } from "vitest";
import { emailKinds } from "#domain/emails/email-kind.ts";
import { previewMail } from "#ops/mail-samples.ts";

test.each(emailKinds)("the plain text of %s makes sense on its own", (kind) => {
  const { text } = previewMail(kind, { siteUrl: "https://movers.example.com" });
  expect(text).not.toMatch(/\b(button|click|tap|below|above)\b/i);
  const lines = text.split("\n");
  const links = lines.flatMap((line, index) => (line.startsWith("https://") ? [index] : []));
  for (const index of links) expect(lines[index - 1], lines[index]).toMatch(/\w:$/);
});

test.each(emailKinds)("%s links only to our own site, a phone or an email address", (kind) => {
  const { html } = previewMail(kind, { siteUrl: "https://movers.example.com" });
  const links = Array.from(html.matchAll(/\shref\s*=\s*["']?([^"'\s>]*)/gi), ([, href]) => href);
  expect(links).not.toEqual([]);
  for (const href of links) expect(href).toMatch(/^(https:\/\/movers\.example\.com\/|tel:\+1|mailto:)/);
});
