import { describe, expect, test } from "vitest";
import { renderReferrerReceipt } from "#jobs/emails/referrer.ts";

const siteUrl = "https://movers.example.com";
const unsubscribeUrl = `${siteUrl}/unsubscribe/abc`;
const usual = {
  referrerName: "Maria Torres",
  friendFirstName: "Jo",
  giftCard: "$50",
  siteUrl,
  unsubscribeUrl,
  statusUrl: `${siteUrl}/referrals/status/abc`,
};

describe("the referrer's receipt", () => {
  test.each(["html", "text"] as const)("gives the next steps in its %s part", (part) => {
    const mail = renderReferrerReceipt(usual)[part].replace(/\s+/g, " ");
    for (const fact of [
      "Maria, we have your referral.",
      "Within 1-2 business days",
      "If Jo is new to us, we email the code, usually within minutes.",
      "We email your $50 gift card",
      "571-555-0142",
      "100 Sample Street, Ashburn, VA 20147",
      `${siteUrl}/terms-of-use#referrals`,
      "This wasn’t me",
      unsubscribeUrl,
    ]) {
      expect(mail).toContain(fact);
    }
  });

  test("names no code and does not say whether the friend qualifies", () => {
    const mail = renderReferrerReceipt(usual);
    expect(mail.subject + mail.text + mail.html).not.toMatch(
      /ASH-|eligib|qualif|held|rejected|code (was|is) /i,
    );
  });

  test("links to the referral's status page", () => {
    const { html, text } = renderReferrerReceipt(usual);
    expect(html).toContain(`href="${usual.statusUrl}"`);
    expect(text).toContain(`See your referral:\n${usual.statusUrl}\n`);
    expect(() => renderReferrerReceipt({ ...usual, statusUrl: "https://evil.example.net" })).toThrow();
  });

  test("reads naturally without names", () => {
    const mail = renderReferrerReceipt({ ...usual, referrerName: "a friend", friendFirstName: "a friend" });
    expect(mail.subject).toBe("We have your referral");
    expect(mail.text).toMatch(/^We have your referral\.\n\nThank you for telling your friend about us\./);
    expect(mail.text).toContain("If your friend is new to us, we email the code,");
  });
});
