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
  route,
  routeText,
  siteLink,
  tag,
} from "./layout.ts";

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
  statusUrl?: string;
}): RenderedEmail {
  const { giftCard } = data;
  const { processing, limit } = company.referral;
  const referrer = parseName(data.referrerName);
  const named = parseName(data.friendFirstName);
  const friend = named?.full ?? "your friend";
  const statusUrl = data.statusUrl === undefined ? undefined : siteLink(data.siteUrl, data.statusUrl);
  const referUrl = siteLink(data.siteUrl, "/referrals");
  const termsUrl = siteLink(data.siteUrl, "/terms-of-use#referrals");
  const { greeting, thanks, stops } = write(referrer?.first, friend, giftCard);

  return renderLayout({
    subject: named ? `We have your referral of ${named.full}` : "We have your referral",
    preheader: `If your friend is new to us, we email the code within ${processing}.`,
    siteUrl: data.siteUrl,
    stop: { label: "This wasn’t me: stop all emails", url: data.unsubscribeUrl },
    content: html`${heading(greeting)}
${paragraph(thanks)}
${tag({ label: "Your reward", value: `${giftCard} gift card`, note: `By email, after ${friend} completes the move.` })}
${statusUrl ? button(statusUrl, "See your referral") : ""}
${paragraph(html`There is ${limit}. ${link(referUrl, "Refer another friend")} any time.`)}
${route(stops)}`,
    footer: html`${reason} ${condition}<br>${link(termsUrl, "Program terms")}`,
    text: `${greeting}

${thanks}

What happens next

${routeText(stops)}
${statusUrl ? `\nSee your referral:\n${statusUrl}\n` : ""}
There is ${limit}. Refer another friend any time:
${referUrl}

${reason} ${condition}

Program terms:
${termsUrl}`,
  });
}

function write(referrer: string | undefined, friend: string, giftCard: string) {
  const { processing } = company.referral;
  return {
    greeting: referrer ? `${referrer}, we have your referral.` : "We have your referral.",
    thanks: `Thank you for telling ${friend} about us. Your part is done.`,
    stops: [
      { title: "Today", detail: "Your referral is in." },
      {
        title: `Within ${processing}`,
        detail: `If ${friend} is new to us, we email the code, usually within minutes.`,
      },
      { title: "After the move", detail: `We email your ${giftCard} gift card to this address.` },
    ],
  };
}

const reason = "You got this receipt because someone entered your address in our referral form.";
const condition = "The offer is for new customers who have not asked us for a quote before.";
