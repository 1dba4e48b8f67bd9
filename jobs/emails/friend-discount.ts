import { company } from "#content/company.ts";
import { allHours } from "#content/opening-hours.ts";
import { yourMoveOffer } from "#content/referral-offer.ts";
import { formatLongDate } from "#domain/dates/local-day.ts";
import { button, heading, paragraph, phone, steps, tag } from "./blocks.ts";
import { type RenderedEmail, renderLayout, siteLink } from "./layout.ts";
import { oneLine, parseName } from "./plain-text.ts";

type FriendDiscount = {
  friendName: string;
  referrerName: string;
  discountCode: string;
  /** From the code's own email, the estimate form also has the friend's details. */
  emailId: string;
  giftCard: string;
  expiresAt: Date;
  /** The code ends soon, and the friend has not used it. */
  isReminder?: boolean;
  siteUrl: string;
  unsubscribeUrl: string;
};

/**
 * A commercial message under CAN-SPAM (docs/rules.md, "Email"). Names are untrusted. Throws if
 * `unsubscribeUrl` is not on `siteUrl`.
 */
export function renderFriendDiscount(data: FriendDiscount): RenderedEmail {
  const { discountCode, siteUrl, isReminder } = data;
  const { name, serviceArea, referral } = company;
  const friend = parseName(data.friendName);
  const referrer = parseName(data.referrerName);
  const who = referrer?.first ?? "Your friend";
  const offer = `${referrer?.full ?? (friend ? "a friend" : "A friend")} sent you a discount on your first move.`;
  const expiry = formatLongDate(data.expiresAt);

  const ends = `${friend ? "your" : "Your"} moving discount ends on ${expiry}.`;
  const news = isReminder ? ends : offer;

  return renderLayout({
    subject: isReminder
      ? `Your moving discount ends on ${expiry}`
      : `${oneLine(referrer?.full ?? "A friend", 32)} sent you a moving discount`,
    preheader: `Good until ${expiry}. Your code is ${discountCode}.`,
    siteUrl,
    content: [
      heading(friend ? `${friend.first}, ${news}` : news),
      isReminder
        ? paragraph(`${referrer?.full ?? "A friend"} sent it to you. We remind you this once, and not again.`)
        : undefined,
      paragraph(
        `We are ${name}, movers in ${serviceArea}. Open our estimate form from this email and your code is already filled in. Or read it to us by phone.`,
      ),
      tag({
        label: "Your code",
        value: discountCode,
        note: `${yourMoveOffer}. Good until ${expiry}.`,
        isCode: true,
      }),
      button({
        label: "Get a free estimate",
        href: siteLink(siteUrl, `/estimate?code=${encodeURIComponent(discountCode)}&email=${data.emailId}`),
      }),
      paragraph("Or call ", phone, `. ${allHours}`),
      steps(
        [
          { title: "Tell us the two towns", detail: "Where from and where to. The estimate is free." },
          {
            title: "Book with your code",
            detail: `The discount comes off ${referral.appliesTo}.`,
          },
          { title: "Move", detail: `${who} gets a ${data.giftCard} gift card after your move.` },
        ],
        "What to do next",
      ),
    ],
    footer: [
      [
        { strong: "Advertisement." },
        ` We’re writing because ${referrer?.full ?? "a friend"} gave us your address. ${who} gets a reward if you move with us. The code is for new customers: it is not valid if you asked us for a quote before you received it.`,
      ],
      [{ label: "Don’t email me again", href: siteLink(siteUrl, data.unsubscribeUrl) }],
      [{ label: "Program terms", href: siteLink(siteUrl, "/terms-of-use#referrals") }],
    ],
  });
}
