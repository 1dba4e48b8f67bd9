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

/** Tells the referrer that the gift card left. Names may hold anything. Throws when a URL is not on `siteUrl`. */
export function renderGiftCardSent(data: {
  referrerName: string;
  friendFirstName: string;
  giftCard: string;
  siteUrl: string;
  unsubscribeUrl: string;
  statusUrl: string;
}): RenderedEmail {
  const { phone, hours } = company;
  const { giftCard } = data;
  const referrer = parseName(data.referrerName);
  const friend = parseName(data.friendFirstName)?.full;
  const statusUrl = siteLink(data.siteUrl, data.statusUrl);
  const referUrl = siteLink(data.siteUrl, "/referrals");
  const termsUrl = siteLink(data.siteUrl, "/terms-of-use#referrals");

  const greeting = `${referrer ? `${referrer.first}, your` : "Your"} gift card has been sent.`;
  const news = `It went to this address in an email of its own, as thanks for ${friend ? `referring ${friend}` : "your referral"}. Nothing there by tomorrow? Look in the spam folder, then call us.`;
  const note = "Sent by email, to this address.";
  const reason = `You get this email because you referred ${friend ?? "a friend"} to us.`;

  return renderLayout({
    subject: `Your ${giftCard} gift card has been sent`,
    preheader: "It comes to this address, in an email of its own.",
    siteUrl: data.siteUrl,
    stop: { label: "Stop all emails", url: data.unsubscribeUrl },
    content: html`${heading(greeting)}
${paragraph(news)}
${tag({ label: "Your reward", value: `${giftCard} gift card`, note })}
${button(referUrl, "Refer Another Friend")}
${paragraph(html`${link(statusUrl, "See every step of this referral")}. Questions? Call ${link(phone.href, phone.display)}. Office: ${hours.office}. ${hours.emergency}.`)}`,
    footer: html`${reason}<br>${link(termsUrl, "Terms of the program")}`,
    text: `${greeting}

${news}

    Your reward: ${giftCard} gift card
    ${note}

Refer another friend:
${referUrl}

See every step of this referral:
${statusUrl}

Questions? Call ${phone.display}. Office: ${hours.office}. ${hours.emergency}.

${reason}

Terms of the program:
${termsUrl}`,
  });
}
