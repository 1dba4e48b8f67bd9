import { company } from "#content/company.ts";
import { button, heading, paragraph, tag } from "./blocks.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { parseName } from "./plain-text.ts";

/** Names are untrusted. Throws if a URL is not on `siteUrl`. */
export function renderGiftCardComing(data: {
  referrerName: string;
  friendFirstName: string;
  giftCard: string;
  siteUrl: string;
  unsubscribeUrl: string;
  statusUrl: string;
}): RenderedEmail {
  const { giftCard, siteUrl } = data;
  const referrer = parseName(data.referrerName);
  const friend = parseName(data.friendFirstName)?.full;
  const status = siteLink(siteUrl, data.statusUrl);
  const refer = { label: "Refer another friend any time", href: siteLink(siteUrl, "/referrals") };

  return renderLayout({
    subject: friend
      ? `${friend} has moved: your ${giftCard} gift card is coming`
      : `Your ${giftCard} gift card is coming`,
    preheader: "The move is complete. We’ll email the card to this address.",
    siteUrl,
    content: [
      heading(`${referrer ? `${referrer.first}, your` : "Your"} gift card is coming.`),
      paragraph(
        `${friend ? `${friend}’s` : "Your friend’s"} move is complete. Thank you for sending ${friend ?? "a friend"} our way.`,
      ),
      tag({
        label: "Your reward",
        value: `${giftCard} gift card`,
        note: "By email, to this address. Nothing for you to do.",
      }),
      button({ label: "See your referral", href: status }),
      paragraph(`There is ${company.referral.limit}. `, refer),
    ],
    footer: [
      [`You got this email because you referred ${friend ?? "a friend"} to us.`],
      [{ label: "Program terms", href: siteLink(siteUrl, "/terms-of-use#referrals") }],
      [{ label: "Stop all emails", href: siteLink(siteUrl, data.unsubscribeUrl) }],
    ],
  });
}
