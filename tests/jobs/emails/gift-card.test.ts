import { describe, expect, test } from "vitest";
import { renderGiftCardComing } from "#jobs/emails/gift-card-coming.ts";
import { renderGiftCardSent } from "#jobs/emails/gift-card-sent.ts";

const siteUrl = "https://movers.example.com";
const unsubscribeUrl = `${siteUrl}/unsubscribe/abc`;
const statusUrl = `${siteUrl}/referrals/status/k3Jx9aQ2mVbT7sYpW1dR5eLh`;
const usual = {
  referrerName: "Maria Torres",
  friendFirstName: "Jo",
  giftCard: "$50",
  siteUrl,
  unsubscribeUrl,
  statusUrl,
};
const mails = [
  ["coming", renderGiftCardComing],
  ["sent", renderGiftCardSent],
] as const;

test("the first email says the card is coming, the second that it was sent", () => {
  const coming = renderGiftCardComing(usual);
  expect(coming.subject).toBe("Jo has moved: your $50 gift card is coming");
  expect(coming.text).toMatch(/^Maria, your gift card is coming\.\n\nJo’s move is complete\./);
  const sent = renderGiftCardSent(usual);
  expect(sent.subject).toBe("Your $50 gift card has been sent");
  expect(sent.text).toMatch(/^Maria, your gift card has been sent\./);
});

describe.each(mails)("the email about a gift card that is %s", (_name, render) => {
  test.each(["html", "text"] as const)(
    "has the reward, the status page and our address in its %s part",
    (part) => {
      const mail = render(usual)[part].replace(/\s+/g, " ");
      for (const fact of ["$50 gift card", statusUrl, "100 Sample Street, Ashburn, VA 20147", "571-555-0142"])
        expect(mail).toContain(fact);
    },
  );

  test("links only to our own pages and our phone number", () => {
    const all = Array.from(render(usual).html.matchAll(/href="([^"]*)"/g), (match) => match[1]);
    expect(new Set(all)).toEqual(
      new Set([
        `${siteUrl}/`,
        unsubscribeUrl,
        statusUrl,
        `${siteUrl}/referrals`,
        `${siteUrl}/terms-of-use#referrals`,
        "tel:+15715550142",
      ]),
    );
    expect(() => render({ ...usual, statusUrl: "https://evil.example.net" })).toThrow();
  });

  test("reads naturally without names", () => {
    const mail = render({ ...usual, referrerName: "a friend", friendFirstName: "a friend" });
    expect(mail.subject).not.toContain("friend");
    expect(mail.text).toMatch(/^Your gift card /);
    expect(mail.text).not.toMatch(/\ba friend is\b|undefined/);
  });

  test.each(["<img src=x onerror=alert(1)>", "Jo\r\nBcc: x@example.com", "x".repeat(10_000)])(
    "survives the name %j",
    (name) => {
      const mail = render({ ...usual, referrerName: name, friendFirstName: name });
      expect(mail.html).not.toMatch(/<img|href="https:\/\/evil/);
      expect(mail.subject).not.toMatch(/\p{Cc}/u);
      expect(Array.from(mail.subject).length).toBeLessThanOrEqual(70);
      expect(mail.text).not.toContain("\r");
    },
  );
});
