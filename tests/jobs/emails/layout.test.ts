import { describe, expect, test } from "vitest";
import { type Block, facts, paragraph } from "#jobs/emails/blocks.ts";
import { renderLayout, siteLink } from "#jobs/emails/layout.ts";
import { escapeHtml, html, printMarkup, raw } from "#jobs/emails/markup.ts";
import { oneLine, parseName, wrapText } from "#jobs/emails/plain-text.ts";

const siteUrl = "https://movers.example.com";

function renderWith(parts: { subject?: string; preheader?: string; content?: Block[] }) {
  return renderLayout({
    subject: parts.subject ?? "Hello",
    preheader: parts.preheader ?? "A short preview",
    siteUrl,
    content: parts.content ?? [paragraph("Body")],
    footer: [["Footer"]],
  });
}

describe("markup", () => {
  test("escapes interpolated text in content and in attributes", () => {
    const hostile = `<img src=x onerror='alert("1")'> & more`;
    const content = [paragraph(hostile), facts([{ label: "Name", value: hostile }])];
    const page = renderWith({ content, preheader: hostile, subject: hostile }).html;
    expect(page).not.toContain("<img");
    expect(page).toContain(">&lt;img src=x onerror=&#39;alert(&quot;1&quot;)&#39;&gt; &amp; more</p>");
    expect(escapeHtml(`"><script>`)).toBe("&quot;&gt;&lt;script&gt;");
  });

  test("keeps nested markup, lists of markup and raw markup, and prints numbers", () => {
    const list = html`<ul>${["a<b", "c"].map((item) => html`<li>${item}</li>`)}</ul>${raw("<hr>")}${7}`;
    expect(printMarkup(list)).toBe("<ul><li>a&lt;b</li><li>c</li></ul><hr>7");
  });

  test("an object that only looks like markup is escaped", () => {
    const forged = JSON.parse('{"markup":"<script>","html":"<script>"}');
    expect(printMarkup(html`<p>${forged}</p>`)).not.toContain("<script>");
  });
});

describe("a block", () => {
  test("in text, a link stands on its own line after its label; a phone number does not", () => {
    const call = { href: "tel:+15715550142", label: "571-555-0142" };
    const terms = { href: `${siteUrl}/terms-of-use`, label: "Program terms" };
    expect(paragraph("Call ", call, ". ", terms).text).toBe(
      `Call 571-555-0142. Program terms:\n${siteUrl}/terms-of-use`,
    );
  });

  test("typed lines stay lines, and lose what would forge more", () => {
    const { html: markup, text } = facts([
      { label: "Anything else", value: "Third floor,\nno\u2028 elevator\u202e" },
    ]);
    expect(text).toBe("Anything else: Third floor,\nno elevator");
    expect(printMarkup(markup)).toContain("Third floor,<br>no elevator<br>");
  });
});

describe("the layout", () => {
  test("loads nothing from the network: no image, script, font, background or stylesheet", () => {
    const page = renderWith({}).html;
    expect(page).not.toMatch(
      /<(img|script|link|iframe|video|form|object)\b|url\(|@import|\ssrc=|background=/i,
    );
  });

  test("has a hidden preheader before any visible text", () => {
    const page = renderWith({ preheader: "Seen in the list of emails" }).html;
    const body = page.slice(page.indexOf("<body"));
    expect(body).toMatch(/^<body[^>]*>\s*<div [^>]*display:none[^>]*>Seen in the list of emails/);
  });
});

test.each([
  [
    "has no line breaks or control characters",
    "Hi\r\nBcc: x@a.com\u0000\u2028\u0085 there\u202e",
    "Hi Bcc: x@a.com there",
  ],
  ["is cut at 70 characters, never inside one", "🚚".repeat(100), `${"🚚".repeat(69)}…`],
  ["cannot open an encoded word", "=?utf-8?B?QmFk?= sent you", expect.not.stringContaining("=?")],
])("the subject %s", (_rule, typed, subject) => {
  expect(renderWith({ subject: typed }).subject).toEqual(subject);
});

describe("links", () => {
  test("are absolute and on our own site", () => {
    expect(siteLink(siteUrl, "/terms-of-use#referrals")).toBe(`${siteUrl}/terms-of-use#referrals`);
    expect(siteLink(`${siteUrl}/`, "/estimate")).toBe(`${siteUrl}/estimate`);
    expect(siteLink("http://localhost:3000", "/estimate")).toBe("http://localhost:3000/estimate");
  });

  test.each([
    "https://elsewhere.example.com/x",
    "//elsewhere.example.com/x",
    "http://movers.example.com/x",
    "javascript:alert(1)",
    "https://movers.example.com@elsewhere.example.com/",
    "https://movers.example.com.elsewhere.example.com/",
  ])("%s is refused", (address) => {
    expect(() => siteLink(siteUrl, address)).toThrow("our own site");
  });
});

describe("the text part", () => {
  test("wraps at 76 columns and keeps paragraphs", () => {
    const wrapped = wrapText(`${"word ".repeat(60).trim()}\n\nSecond paragraph.`);
    expect(wrapped.split("\n").every((line) => line.length <= 76)).toBe(true);
    expect(wrapped.endsWith("\n\nSecond paragraph.")).toBe(true);
    expect(wrapped.replaceAll("\n", " ").match(/word/g)).toHaveLength(60);
  });

  test("never breaks a URL", () => {
    const address = `${siteUrl}/unsubscribe/${"k".repeat(120)}`;
    expect(wrapText(`Don’t email me again: ${address} or call.`).split("\n")).toEqual([
      "Don’t email me again:",
      address,
      "or call.",
    ]);
  });

  test("indents the rest of a numbered item under its first word", () => {
    expect(wrapText(`2. ${"abcd ".repeat(8).trim()}`, 23)).toBe(
      "2. abcd abcd abcd abcd\n   abcd abcd abcd abcd",
    );
  });

  test("breaks a word longer than a line, even in an indent", () => {
    const lines = wrapText(`    ${"x".repeat(200)}`).split("\n");
    expect(lines.map((line) => line.length)).toEqual([76, 76, 60]);
  });
});

describe("a typed name", () => {
  test.each([
    ["  Maria   Torres ", "Maria Torres", "Maria"],
    ["Zoë O’Neil-Díaz", "Zoë O’Neil-Díaz", "Zoë"],
    // The first word alone is no name.
    ["Dr. Ana Ruiz", "Dr. Ana Ruiz", "Dr. Ana Ruiz"],
  ])("%j gives the full name %s and the first name %s", (typed, full, first) => {
    expect(parseName(typed)).toEqual({ full, first });
  });

  test.each(["", "   ", "\r\n\t", "a friend", "A Friend", "\u202e\u200b"])("%j is no name", (typed) => {
    expect(parseName(typed)).toBeUndefined();
  });

  test("loses line breaks, direction marks and broken characters, but keeps joiners", () => {
    expect(oneLine("Ma\u202eria\r\nTorres\u2029x\ud800", 80)).toBe("Maria Torres x\ufffd");
    expect(oneLine("علی\u200cرضا", 80)).toBe("علی\u200cرضا");
  });
});
