import { company } from "#content/company.ts";
import { allHours } from "#content/opening-hours.ts";
import { card } from "#content/referral-offer.ts";
import { capitalize } from "#domain/capitalize.ts";
import { type Block, button, heading, type Link, paragraph, phone, steps, tag } from "./blocks.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { parseName } from "./plain-text.ts";

const byEmail = {
  reward: "By email, to this address. Nothing for you to do.",
  soon: "We’ll email the card to this address.",
  sent: "Sent by email, to this address.",
  look: "Look for a separate email to this address.",
  how: (why: string) =>
    `We emailed it to this address separately, to thank you for ${why}. If you don’t see it by tomorrow, check your spam folder, then call us.`,
};

const byMail: typeof byEmail = {
  reward: "By mail. Call or write to tell us where to send it.",
  soon: "Tell us where to mail the card.",
  sent: "Sent by mail.",
  look: "Look for an envelope from us.",
  how: (why: string) => `We mailed it, to thank you for ${why}. If it has not come within a week, call us.`,
};

const delivery = company.referral.cardBy === "mail" ? byMail : byEmail;

/** Names are untrusted. Rendering throws if a URL is not on `siteUrl`. */
export type ReferralNews = {
  referrerName: string;
  friendFirstName: string;
  giftCard: string;
  siteUrl: string;
  unsubscribeUrl: string;
  statusUrl: string;
};

/** The same for every status, so that it does not reveal who is a customer. */
export function renderReferrerReceipt(data: ReferralNews): RenderedEmail {
  const { processing } = company.referral;
  const named = parseName(data.friendFirstName);
  const friend = named?.full ?? "your friend";
  return renderToReferrer(data, {
    subject: named ? `We have your referral of ${named.full}` : "We have your referral",
    preheader: `If your friend is new to us, we email the code within ${processing}.`,
    says: "we have your referral.",
    thanks: `Thank you for telling ${friend} about us. Your part is done.`,
    reward: `${capitalize(card.comes)}, after ${friend} completes the move.`,
    rest: [
      ...inviteAgain(data),
      steps([
        { title: "Today", detail: "Your referral is in." },
        {
          title: `Within ${processing}`,
          detail: `If ${friend} is new to us, we email the code, usually within minutes.`,
        },
        { title: "After the move", detail: `Your ${data.giftCard} gift card comes ${card.comes}.` },
      ]),
    ],
    why: "You got this receipt because someone entered your address in our referral form. The offer is for new customers who have not asked us for a quote before.",
  });
}

/** Once the friend's move is done. */
export function renderGiftCardComing(data: ReferralNews): RenderedEmail {
  const friend = parseName(data.friendFirstName)?.full;
  const news = `${data.giftCard} gift card is coming`;
  return renderToReferrer(data, {
    subject: friend ? `${friend} has moved: your ${news}` : `Your ${news}`,
    preheader: `The move is complete. ${delivery.soon}`,
    says: "your gift card is coming.",
    thanks: `${friend ? `${friend}’s` : "Your friend’s"} move is complete. Thank you for sending ${friend ?? "a friend"} our way.`,
    reward: delivery.reward,
    rest: inviteAgain(data),
  });
}

/** Once an operator has sent the card itself. */
export function renderGiftCardSent(data: ReferralNews): RenderedEmail {
  const friend = parseName(data.friendFirstName)?.full;
  return renderToReferrer(data, {
    subject: `Your ${data.giftCard} gift card has been sent`,
    preheader: delivery.look,
    says: "your gift card has been sent.",
    thanks: delivery.how(friend ? `referring ${friend}` : "your referral"),
    reward: delivery.sent,
    rest: [
      button(linkToForm(data, "Refer another friend")),
      paragraph(linkToStatus(data, "See this referral’s history")),
      paragraph("Questions? Call ", phone, `. ${allHours}`),
    ],
  });
}

function renderToReferrer(
  data: ReferralNews,
  words: Record<"subject" | "preheader" | "says" | "thanks" | "reward", string> & {
    rest: Block[];
    why?: string;
  },
): RenderedEmail {
  const { siteUrl, giftCard } = data;
  const { says, thanks, reward, rest, ...email } = words;
  const referrer = parseName(data.referrerName);
  const friend = parseName(data.friendFirstName)?.full ?? "a friend";
  return renderLayout({
    ...email,
    siteUrl,
    content: [
      heading(referrer ? `${referrer.first}, ${says}` : capitalize(says)),
      paragraph(thanks),
      tag({ label: "Your reward", value: `${giftCard} gift card`, note: reward }),
      ...rest,
    ],
    footer: [
      [words.why ?? `You got this email because you referred ${friend} to us.`],
      [{ label: "Program terms", href: siteLink(siteUrl, "/terms-of-use#referrals") }],
      [{ label: "Stop all emails", href: siteLink(siteUrl, data.unsubscribeUrl) }],
    ],
  });
}

function inviteAgain(data: ReferralNews): Block[] {
  return [
    button(linkToStatus(data, "See your referral")),
    paragraph(`There is ${company.referral.limit}. `, linkToForm(data, "Refer another friend any time")),
  ];
}

function linkToStatus({ siteUrl, statusUrl }: ReferralNews, label: string): Link {
  return { label, href: siteLink(siteUrl, statusUrl) };
}

function linkToForm({ siteUrl }: ReferralNews, label: string): Link {
  return { label, href: siteLink(siteUrl, "/referrals") };
}
