import { company } from "#content/company.ts";
import { button, heading, paragraph, phone, tag } from "./blocks.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { parseName } from "./plain-text.ts";

/** Names are untrusted. Throws if a URL is not on `siteUrl`. */
export function renderGiftCardSent(data: {
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
  const refer = { label: "Refer another friend", href: siteLink(siteUrl, "/referrals") };

  return renderLayout({
    subject: `Your ${giftCard} gift card has been sent`,
    preheader: "Look for a separate email to this address.",
    siteUrl,
    content: [
      heading(`${referrer ? `${referrer.first}, your` : "Your"} gift card has been sent.`),
      paragraph(
        `We emailed it to this address separately, to thank you for ${friend ? `referring ${friend}` : "your referral"}. If you don’t see it by tomorrow, check your spam folder, then call us.`,
      ),
      tag({
        label: "Your reward",
        value: `${giftCard} gift card`,
        note: "Sent by email, to this address.",
      }),
      button(refer),
      paragraph({ label: "See this referral’s history", href: status }),
      paragraph("Questions? Call ", phone, `. Office: ${company.hours.office}. ${company.hours.emergency}.`),
    ],
    footer: [
      [`You got this email because you referred ${friend ?? "a friend"} to us.`],
      [{ label: "Program terms", href: siteLink(siteUrl, "/terms-of-use#referrals") }],
      [{ label: "Stop all emails", href: siteLink(siteUrl, data.unsubscribeUrl) }],
    ],
  });
}
