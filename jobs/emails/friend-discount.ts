import { company } from "#content/company.ts";
import { formatLongDate } from "#domain/dates/local-day.ts";
import {
  button,
  heading,
  html,
  link,
  oneLine,
  paragraph,
  parseName,
  type RenderedEmail,
  renderLayout,
  route,
  routeText,
  siteLink,
  tag,
} from "./layout.ts";

type FriendDiscount = {
  friendName: string;
  referrerName: string;
  discountCode: string;
  giftCard: string;
  expiresAt: Date;
  siteUrl: string;
  unsubscribeUrl: string;
};

/**
 * A commercial message under CAN-SPAM (docs/rules.md, "Mail"). Names are untrusted. Throws if
 * `unsubscribeUrl` is not on `siteUrl`.
 */
export function renderFriendDiscount(data: FriendDiscount): RenderedEmail {
  const { phone, hours } = company;
  const words = write(data);
  const { stops, note, disclosure } = words;
  const estimateUrl = siteLink(data.siteUrl, `/estimate?code=${encodeURIComponent(data.discountCode)}`);
  const termsUrl = siteLink(data.siteUrl, "/terms-of-use#referrals");
  const unsubscribeUrl = siteLink(data.siteUrl, data.unsubscribeUrl);

  return renderLayout({
    subject: words.subject,
    subjectLimit: 100, // Never cut the condition at the end.
    preheader: words.preheader,
    siteUrl: data.siteUrl,
    content: html`${heading(words.heading)}
${paragraph(words.introduction)}
${tag({ label: "Your code", value: data.discountCode, note, isCode: true })}
${button(estimateUrl, "Get a free estimate")}
${paragraph(html`Or call ${link(phone.href, phone.display)}.<br>${hours.office}. ${hours.emergency}.`)}
${route(stops)}`,
    footer: html`<b>Advertisement.</b> ${disclosure}<br>${link(unsubscribeUrl, "Don’t email me again")}<br>${link(termsUrl, "Program terms")}`,
    text: `${words.heading}

${words.introduction}

    Your code: ${data.discountCode}
    ${note}

What to do next

${routeText(stops, ".")}

Get a free move:
${estimateUrl}

Or call ${phone.display}, ${hours.office}. ${hours.emergency}.

Advertisement. ${disclosure}

Don’t email me again:
${unsubscribeUrl}

Program terms:
${termsUrl}`,
  });
}

function write(data: FriendDiscount) {
  const { name, serviceArea, referral } = company;
  const friend = parseName(data.friendName);
  const referrer = parseName(data.referrerName);
  const benefit = `${referral.discount} off your first move`;
  const offer = `${referrer?.full ?? (friend ? "a friend" : "A friend")} sent you ${benefit}, ${referral.tariff}.`;
  const expiry = formatLongDate(data.expiresAt);
  return {
    subject: `${oneLine(referrer?.full ?? "A friend", 27)} sent you ${benefit}, ${referral.tariff}`,
    preheader: `Good ${referral.tariff}, until ${expiry}. Your code is ${data.discountCode}.`,
    heading: friend ? `${friend.first}, ${offer}` : offer,
    introduction: `We are ${name}, movers in ${serviceArea}. Open our estimate form from this email and your code is already filled in. Or read it to us by phone.`,
    note: `${benefit}, ${referral.tariff}. Good until ${expiry}.`,
    stops: [
      {
        title: "Tell us the two towns",
        detail: "Where from and where to. The estimate is free.",
      },
      {
        title: "Book with your code",
        detail: `${referral.discount} comes off ${referral.appliesTo}, ${referral.tariff}.`,
      },
      {
        title: "Move",
        detail: `${referrer?.first ?? "Your friend"} gets a ${data.giftCard} gift card after your move.`,
      },
    ],
    disclosure: `We’re writing because ${referrer?.full ?? "a friend"} gave us your address. ${referrer?.first ?? "Your friend"} gets a reward if you move with us. The code is for new customers: it is not valid if you asked us for a quote before you received it.`,
  };
}
