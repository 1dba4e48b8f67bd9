import { company } from "#content/company.ts";
import { button, heading, paragraph, steps, tag } from "./blocks.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { parseName } from "./plain-text.ts";

/**
 * The same for every status, so that it does not reveal who is a customer. Names are untrusted. Throws if a
 * URL is not on `siteUrl`.
 */
export function renderReferrerReceipt(data: {
  referrerName: string;
  friendFirstName: string;
  giftCard: string;
  siteUrl: string;
  unsubscribeUrl: string;
  statusUrl: string;
}): RenderedEmail {
  const { giftCard, siteUrl } = data;
  const { processing, limit } = company.referral;
  const referrer = parseName(data.referrerName);
  const named = parseName(data.friendFirstName);
  const friend = named?.full ?? "your friend";

  return renderLayout({
    subject: named ? `We have your referral of ${named.full}` : "We have your referral",
    preheader: `If your friend is new to us, we email the code within ${processing}.`,
    siteUrl,
    content: [
      heading(referrer ? `${referrer.first}, we have your referral.` : "We have your referral."),
      paragraph(`Thank you for telling ${friend} about us. Your part is done.`),
      tag({
        label: "Your reward",
        value: `${giftCard} gift card`,
        note: `By email, after ${friend} completes the move.`,
      }),
      button({ label: "See your referral", href: siteLink(siteUrl, data.statusUrl) }),
      paragraph(`There is ${limit}. `, {
        label: "Refer another friend any time",
        href: siteLink(siteUrl, "/referrals"),
      }),
      steps([
        { title: "Today", detail: "Your referral is in." },
        {
          title: `Within ${processing}`,
          detail: `If ${friend} is new to us, we email the code, usually within minutes.`,
        },
        { title: "After the move", detail: `We email your ${giftCard} gift card to this address.` },
      ]),
    ],
    footer: [
      [
        "You got this receipt because someone entered your address in our referral form. The offer is for new customers who have not asked us for a quote before.",
      ],
      [{ label: "Program terms", href: siteLink(siteUrl, "/terms-of-use#referrals") }],
      [{ label: "This wasn’t me: stop all emails", href: siteLink(siteUrl, data.unsubscribeUrl) }],
    ],
  });
}
