import { describe, expect, test } from "vitest";
import { renderGiftCardComing, renderGiftCardSent, renderReferrerReceipt } from "#jobs/emails/referrer.ts";

const siteUrl = "https://movers.example.com";
const usual = {
  referrerName: "Maria Torres",
  friendFirstName: "Jo",
  giftCard: "$50",
  siteUrl,
  unsubscribeUrl: `${siteUrl}/unsubscribe/abc`,
  statusUrl: `${siteUrl}/referrals/status/k3Jx9aQ2mVbT7sYpW1dR5eLh`,
};
const nameless = { ...usual, referrerName: "a friend", friendFirstName: "a friend" };

describe.each([
  ["receipt", renderReferrerReceipt],
  ["news that a gift card is coming", renderGiftCardComing],
  ["news that a gift card is sent", renderGiftCardSent],
] as const)("the referrer's %s", (_name, render) => {
  test("names referrer, friend and reward, and links to status, terms and opt-out", () => {
    const { text, html } = render(usual);
    const { statusUrl, unsubscribeUrl } = usual;
    for (const part of [text, html])
      for (const fact of [
        "Maria, ",
        "Jo",
        "$50 gift card",
        statusUrl,
        "/terms-of-use#referrals",
        unsubscribeUrl,
      ])
        expect(part).toContain(fact);
    expect(() => render({ ...usual, statusUrl: "https://evil.example.net" })).toThrow();
  });

  test("reads naturally without names", () => {
    const { subject, text } = render(nameless);
    expect(subject).not.toContain("friend");
    expect(text).toMatch(/^(We have your referral|Your gift card (is coming|has been sent))\./);
    expect(text).not.toMatch(/\ba friend is\b|If a friend/);
  });
});

test("the receipt names no code and does not say whether the friend qualifies", () => {
  const { subject, text, html } = renderReferrerReceipt(usual);
  expect(subject + text + html).not.toMatch(/ASH-|eligib|qualif|held|rejected|code (was|is) /i);
});
