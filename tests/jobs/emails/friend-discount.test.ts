import { describe, expect, test } from "vitest";
import { renderFriendDiscount } from "#jobs/emails/friend-discount.ts";

const siteUrl = "https://movers.example.com";
const usual = {
  friendName: "Jo Park",
  referrerName: "Maria Torres",
  discountCode: "ASH-7K4M-Q9XW",
  giftCard: "$50",
  // Still November 21 in the company's time zone.
  expiresAt: new Date("2027-11-22T02:00:00Z"),
  siteUrl,
  emailId: "0b54c1c8-6d2e-4f0e-9c11-5d0c4e9a7f10",
  unsubscribeUrl: `${siteUrl}/unsubscribe/k3Jx9aQ2mVbT7sYpW1dR5eLh`,
};
const plain = renderFriendDiscount(usual);

describe("the friend's email", () => {
  test.each(["html", "text"] as const)("has code, conditions and opt-out in its %s part", (part) => {
    const email = plain[part].replace(/\s+/g, " ");
    for (const fact of [
      "Good until November 21, 2027",
      usual.unsubscribeUrl,
      `${siteUrl}/estimate?code=ASH-7K4M-Q9XW`,
      `${siteUrl}/terms-of-use#referrals`,
      "Advertisement",
      "Maria gets a reward if you move with us",
      "new customers: it is not valid if you asked us for a quote before you received it",
    ])
      expect(email).toContain(fact);
  });

  test("throws for an opt-out link on another site", () => {
    const unsubscribeUrl = "https://evil.example.net/u/1";
    expect(() => renderFriendDiscount({ ...usual, unsubscribeUrl })).toThrow();
  });

  test("reads naturally without names", () => {
    const nameless = renderFriendDiscount({ ...usual, friendName: "a friend", referrerName: "a friend" });
    expect(nameless.subject).toBe("A friend sent you a moving discount");
    expect(nameless.text).toMatch(/^A friend sent you a discount on your first move\.\n/);
    expect(nameless.text).toContain("Your friend gets a $50 gift card");
    const half = renderFriendDiscount({ ...usual, referrerName: "a friend" });
    expect(half.text).toMatch(/^Jo, a friend sent you a discount on your first move\.\n/);
  });

  test("cuts a long name, so that the subject still has the offer and the text the code", () => {
    const name = "two words ".repeat(1_000);
    const { subject, text } = renderFriendDiscount({ ...usual, friendName: name, referrerName: name });
    expect(subject).toMatch(/^.{20,32} sent you a moving discount$/u);
    expect(text.length).toBeLessThan(2_500);
    expect(text).toContain(`Your code: ${usual.discountCode}\n`);
  });
});
