import { describe, expect, test } from "vitest";
import { renderGiftCardComing, renderGiftCardSent } from "#jobs/emails/referrer.ts";

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

describe.each(mails)("the email about a gift card that is %s", (_name, render) => {
  test.each(["html", "text"] as const)(
    "has the reward, the status page and our address in its %s part",
    (part) => {
      const mail = render(usual)[part].replace(/\s+/g, " ");
      for (const fact of ["$50 gift card", statusUrl, "100 Sample Street, Ashburn, VA 20147", "571-555-0142"])
        expect(mail).toContain(fact);
    },
  );

  test("reads naturally without names", () => {
    const mail = render({ ...usual, referrerName: "a friend", friendFirstName: "a friend" });
    expect(mail.subject).not.toContain("friend");
    expect(mail.text).toMatch(/^Your gift card /);
    expect(mail.text).not.toMatch(/\ba friend is\b|undefined/);
  });
});
