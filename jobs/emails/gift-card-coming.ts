import { company } from "#content/company.ts";
import {
  button,
  heading,
  html,
  link,
  paragraph,
  parseName,
  type RenderedEmail,
  renderLayout,
  siteLink,
  tag,
} from "./layout.ts";

/** Names are untrusted. Throws if a URL is not on `siteUrl`. */
export function renderGiftCardComing(data: {
  referrerName: string;
  friendFirstName: string;
  giftCard: string;
  siteUrl: string;
  unsubscribeUrl: string;
  statusUrl: string;
}): RenderedEmail {
  const { giftCard } = data;
  const { limit } = company.referral;
  const referrer = parseName(data.referrerName);
  const friend = parseName(data.friendFirstName)?.full;
  const statusUrl = siteLink(data.siteUrl, data.statusUrl);
  const referUrl = siteLink(data.siteUrl, "/referrals");
  const termsUrl = siteLink(data.siteUrl, "/terms-of-use#referrals");

  const greeting = `${referrer ? `${referrer.first}, your` : "Your"} gift card is coming.`;
  const news = `${friend ? `${friend}’s` : "Your friend’s"} move is complete. Thank you for sending ${friend ?? "a friend"} our way.`;
  const note = "By email, to this address. Nothing for you to do.";
  const reason = `You got this email because you referred ${friend ?? "a friend"} to us.`;

  return renderLayout({
    subject: friend
      ? `${friend} has moved: your ${giftCard} gift card is coming`
      : `Your ${giftCard} gift card is coming`,
    preheader: "The move is complete. We’ll email the card to this address.",
    siteUrl: data.siteUrl,
    stop: { label: "Stop all emails", url: data.unsubscribeUrl },
    content: html`${heading(greeting)}
${paragraph(news)}
${tag({ label: "Your reward", value: `${giftCard} gift card`, note })}
${button(statusUrl, "See your referral")}
${paragraph(html`There is ${limit}. ${link(referUrl, "Refer another friend")} any time.`)}`,
    footer: html`${reason}<br>${link(termsUrl, "Program terms")}`,
    text: `${greeting}

${news}

    Your reward: ${giftCard} gift card
    ${note}

See your referral:
${statusUrl}

There is ${limit}. Refer another friend any time:
${referUrl}

${reason}

Program terms:
${termsUrl}`,
  });
}
