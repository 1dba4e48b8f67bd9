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
  const news = `We emailed it to this address separately, to thank you for ${friend ? `referring ${friend}` : "your referral"}. If you don’t see it by tomorrow, check your spam folder, then call us.`;
  const note = "Sent by email, to this address.";
  const reason = `You got this email because you referred ${friend ?? "a friend"} to us.`;

  return renderLayout({
    subject: `Your ${giftCard} gift card has been sent`,
    preheader: "Look for a separate email to this address.",
    siteUrl: data.siteUrl,
    stop: { label: "Stop all emails", url: data.unsubscribeUrl },
    content: html`${heading(greeting)}
${paragraph(news)}
${tag({ label: "Your reward", value: `${giftCard} gift card`, note })}
${button(referUrl, "Refer another friend")}
${paragraph(html`${link(statusUrl, "See this referral’s history")}. Questions? Call ${link(phone.href, phone.display)}. Office: ${hours.office}. ${hours.emergency}.`)}`,
    footer: html`${reason}<br>${link(termsUrl, "Program terms")}`,
    text: `${greeting}

${news}

    Your reward: ${giftCard} gift card
    ${note}

Refer another friend:
${referUrl}

See this referral’s history:
${statusUrl}

Questions? Call ${phone.display}. Office: ${hours.office}. ${hours.emergency}.

${reason}

Program terms:
${termsUrl}`,
  });
}
