import { describe, expect, test } from "vitest";
import { renderFriendDiscount } from "#jobs/emails/friend-discount.ts";
import { hostileTexts } from "./moves.ts";

const siteUrl = "https://movers.example.com";
const usual = {
  friendName: "Jo Park",
  referrerName: "Maria Torres",
  discountCode: "ASH-7K4M-Q9XW",
  giftCard: "$50",
  // Still November 21 in the company's time zone.
  expiresAt: new Date("2027-11-22T02:00:00Z"),
  siteUrl,
  unsubscribeUrl: `${siteUrl}/unsubscribe/k3Jx9aQ2mVbT7sYpW1dR5eLh`,
};
const plain = renderFriendDiscount(usual);

describe("the friend's email", () => {
  test.each(["html", "text"] as const)("has code, conditions and opt-out in its %s part", (part) => {
    const mail = plain[part].replace(/\s+/g, " ");
    for (const fact of [
      "Good until November 21, 2027",
      usual.unsubscribeUrl,
      `${siteUrl}/estimate?code=ASH-7K4M-Q9XW`,
      `${siteUrl}/terms-of-use#referrals`,
      "Advertisement",
      "Maria gets a reward if you move with us",
      "new customers: it is not valid if you asked us for a quote before you received it",
    ])
      expect(mail).toContain(fact);
  });

  test("throws for an opt-out link on another site", () => {
    const unsubscribeUrl = "https://evil.example.net/u/1";
    expect(() => renderFriendDiscount({ ...usual, unsubscribeUrl })).toThrow();
  });

  test("reads naturally without names", () => {
    const nameless = renderFriendDiscount({ ...usual, friendName: "a friend", referrerName: "a friend" });
    expect(nameless.subject).toBe("A friend sent you 10% off your first move");
    expect(nameless.text).toMatch(/^A friend sent you 10% off your first move\.\n/);
    expect(nameless.text).toContain("Your friend gets a $50 gift card");
    const half = renderFriendDiscount({ ...usual, referrerName: "a friend" });
    expect(half.text).toMatch(/^Jo, a friend sent you 10% off your first move\.\n/);
  });

  test.each([
    ...hostileTexts,
    ...["x".repeat(10_000), "two words ".repeat(1_000), "$& $1 `' {{code}}", "<!--[if mso]>", "\u0000\ud800"],
  ])("has the same markup, links and code with the name %j", (name) => {
    const mail = renderFriendDiscount({ ...usual, friendName: name, referrerName: name });
    expect(listTags(mail.html)).toEqual(listTags(plain.html));
    expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
    expect(mail.subject).toMatch(/^.{0,32} sent you 10% off your first move$/u);
    expect(mail.text).not.toMatch(/^(Bcc:|Buy now)/m);
    expect(mail.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r\0]/);
    expect(mail.text.length).toBeLessThan(2_500);
    expect(mail.text).toContain(`Your code: ${usual.discountCode}\n`);
    expect(mail.html).toContain(`>${usual.discountCode}<`);
  });
});

/** Each tag's name, and where it links to. */
function listTags(page: string): string[] {
  const tags = page.matchAll(/<(!--\[|\/?[a-z!][a-z0-9]*)(?:[^>]*\shref\s*=\s*("[^"]*"|[^\s>]*))?/gi);
  return Array.from(tags, ([, name, href = ""]) => `${name} ${href}`);
}
