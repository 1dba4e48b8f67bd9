import { describe, expect, test } from "vitest";
import { renderFriendDiscount } from "#jobs/emails/friend-discount.ts";

const siteUrl = "https://movers.example.com";
const offer = "10% off your first move";
const usual = {
  friendName: "Jo Park",
  referrerName: "Maria Torres",
  discountCode: "ASH-7K4M-Q9XW",
  giftCard: "$50",
  expiresAt: new Date("2027-11-22T02:00:00Z"),
  siteUrl,
  unsubscribeUrl: `${siteUrl}/unsubscribe/k3Jx9aQ2mVbT7sYpW1dR5eLh`,
};

const hostileNames = [
  "<img src=x onerror=alert(1)>",
  `"><a href="https://evil.example.net">click</a>`,
  "Maria\r\nBcc: everybody@example.com\r\n\r\nBuy now",
  "\u202egro.live\u202c\u2066x\u2069",
  "x".repeat(10_000),
  "two words ".repeat(1_000),
  "&lt;b&gt; &amp;amp;",
  "$& $1 `' {{code}}",
  "<!--[if mso]>",
  "\u0000\ud800",
];

describe("the friend's email", () => {
  test.each(["html", "text"] as const)("is complete in its %s part", (part) => {
    const mail = renderFriendDiscount(usual)[part].replace(/\s+/g, " ");
    for (const fact of [
      "Maria Torres sent you 10% off your first move",
      "ASH-7K4M-Q9XW",
      "Good until November 21, 2027",
      "571-555-0142",
      "100 Sample Street, Ashburn, VA 20147",
      usual.unsubscribeUrl,
      `${siteUrl}/estimate?code=ASH-7K4M-Q9XW`,
      `${siteUrl}/terms-of-use#referrals`,
      "Advertisement",
      "Maria gets a reward if you move with us",
      "where our filed tariff permits",
      "new customers: it is not valid if you asked us for a quote before you received it",
    ]) {
      expect(mail).toContain(fact);
    }
  });

  test("dates the expiry in the company's time zone", () => {
    const lastMinute = renderFriendDiscount({ ...usual, expiresAt: new Date("2027-07-01T03:59:00Z") });
    expect(lastMinute.text).toMatch(/June\s+30, 2027/);
    expect(lastMinute.html).toContain("June 30, 2027");
  });

  test("throws for an opt-out link on another site", () => {
    expect(() =>
      renderFriendDiscount({ ...usual, unsubscribeUrl: "https://evil.example.net/u/1" }),
    ).toThrow();
  });

  test("reads naturally without names", () => {
    const nameless = renderFriendDiscount({ ...usual, friendName: "a friend", referrerName: "a friend" });
    expect(nameless.subject).toBe(`A friend sent you ${offer}`);
    expect(nameless.text).toMatch(/^A friend sent you 10% off your first move\.\n/);
    expect(nameless.text).toContain("Your friend gets a $50 gift card");
    const half = renderFriendDiscount({ ...usual, referrerName: "a friend" });
    expect(half.text).toMatch(/^Jo, a friend sent you 10% off your first move\.\n/);
  });

  test("has a plain-text part of at most 76 columns, except for URLs", () => {
    const { text } = renderFriendDiscount(usual);
    expect(text).not.toMatch(/&(#\d+|[a-z]+);|<\/?[a-z]/i);
    expect(text.split("\n").filter((line) => line.length > 76 && !line.startsWith("https://"))).toEqual([]);
  });
});

describe.each(hostileNames)("the friend's email with the name %j", (name) => {
  const mail = renderFriendDiscount({ ...usual, friendName: name, referrerName: name });

  test("does not change the markup", () => {
    expect(tags(mail.html)).toEqual(tags(renderFriendDiscount(usual).html));
    expect(hrefs(mail.html)).toEqual(hrefs(renderFriendDiscount(usual).html));
  });

  test("has one short subject line that still makes sense", () => {
    expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
    expect(mail.subject).toMatch(/^.{0,32} sent you 10% off your first move$/u);
  });

  test("does not start a line or flood the text", () => {
    expect(mail.text).not.toMatch(/^(Bcc:|Buy now)/m);
    expect(mail.text.length).toBeLessThan(2_500);
    expect(mail.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r\0]/);
  });

  test("has the same code in both parts", () => {
    const code = /ASH-[2-9A-Z]{4}-[2-9A-Z]{4}/g;
    expect(new Set([...mail.html.matchAll(code), ...mail.text.matchAll(code)].map(String))).toEqual(
      new Set([usual.discountCode]),
    );
    expect(mail.text).toContain(`Your code: ${usual.discountCode}\n`);
    expect(mail.html).toContain(`>${usual.discountCode}<`);
  });
});

function hrefs(page: string): string[] {
  return Array.from(
    page.matchAll(/<[^>]*\shref\s*=\s*(?:"([^"]*)"|[^\s>]*)/gi),
    (match) => match[1] ?? "not quoted",
  );
}

function tags(page: string): string[] {
  return Array.from(page.matchAll(/<(!--\[|\/?[a-z!][a-z0-9]*)/gi), String);
}
