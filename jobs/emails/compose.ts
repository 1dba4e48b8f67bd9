import type { LeasedEmail } from "#db/emails/lease.ts";
import type { EmailSubject } from "#db/emails/subject.ts";
import type { EmailKind } from "#db/schema.ts";
import { canBeStopped } from "#domain/emails/email-kind.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import type { OutgoingEmail } from "../mailer.ts";
import { renderEstimateConfirmation } from "./estimate-confirmation.ts";
import { renderEstimateOffice } from "./estimate-office.ts";
import { renderFriendDiscount } from "./friend-discount.ts";
import type { RenderedEmail } from "./layout.ts";
import { isMoveEmail, type MoveEmailKind, renderMoveEmail } from "./move-customer.ts";
import { renderMoveRequest } from "./move-office.ts";
import { renderOfficeDigest } from "./office-digest.ts";
import { headerText, parseName } from "./plain-text.ts";
import {
  type ReferralNews,
  renderGiftCardComing,
  renderGiftCardSent,
  renderReferrerReceipt,
} from "./referrer.ts";

export type EmailToWrite = Pick<
  LeasedEmail,
  "id" | "kind" | "to_address" | "message_id" | "unsubscribe_token"
> &
  Pick<EmailSubject, "move" | "moveRequest"> & {
    [part in "codeUse" | "earlier" | "digest" | "linkCode"]?: EmailSubject[part] | undefined;
  } & {
    referral: ReferralToWrite | undefined;
  };

type ReferralToWrite = Pick<
  NonNullable<EmailSubject["referral"]>,
  | "referrer_name"
  | "referred_name"
  | "discount_code"
  | "code_expires_at"
  | "status_token"
  | "gift_card"
  | "link_id"
>;

/** Returns undefined if the referral or request was erased. */
export function composeEmail(
  claim: EmailToWrite,
  siteUrl: string,
): (OutgoingEmail & RenderedEmail) | undefined {
  const unsubscribeUrl = `${siteUrl}/unsubscribe/${claim.unsubscribe_token}`;
  const { kind, to_address: to, message_id: messageId, move, moveRequest: request } = claim;
  // A form sent from this link proves that somebody reads the address (db/emails/limits.ts).
  const moveUrl = `/moves/${move?.move_token}?email=${claim.id}`;
  const { linkCode } = claim;
  const links = { siteUrl, unsubscribeUrl, moveUrl };
  const content = isMoveEmail(kind)
    ? move && renderMoveEmail(kind, { move, request, linkCode, ...links })
    : compose[kind](claim, links);
  const headers = canBeStopped(kind) ? oneClick(unsubscribeUrl) : {};
  return content && { kind, to, messageId, headers, ...content };
}

type Content = RenderedEmail & Pick<OutgoingEmail, "replyTo">;
type Links = { siteUrl: string; unsubscribeUrl: string; moveUrl: string };
type Compose = (claim: EmailToWrite, links: Links) => Content | undefined;

const compose: Record<Exclude<EmailKind, MoveEmailKind>, Compose> = {
  "friend-discount": toFriend(false),
  "friend-reminder": toFriend(true),
  "referrer-receipt": toReferrer(renderReferrerReceipt),
  "gift-card-coming": toReferrer(renderGiftCardComing),
  "gift-card-sent": toReferrer(renderGiftCardSent),
  "estimate-office": ({ move, codeUse, earlier }, { siteUrl }) => {
    if (!move) return undefined;
    return { ...renderEstimateOffice({ move, codeUse, earlier, siteUrl }), replyTo: replyTo(move) };
  },
  "estimate-confirmation": ({ move }, links) => move && renderEstimateConfirmation({ move, ...links }),
  "office-digest": ({ digest: lines = [] }, { siteUrl }) =>
    lines.length > 0 ? renderOfficeDigest(lines, siteUrl) : undefined,
  "move-request": ({ move, moveRequest: request }, { siteUrl }) => {
    if (!move || !request) return undefined;
    return { ...renderMoveRequest({ move, request, siteUrl }), replyTo: replyTo(move) };
  },
};

function toFriend(isReminder: boolean): Compose {
  return ({ id, referral }, links) =>
    referral &&
    renderFriendDiscount({
      friendName: mailableName(referral.referred_name),
      referrerName: mailableName(referral.referrer_name),
      discountCode: referral.discount_code,
      emailId: id,
      giftCard: referral.gift_card,
      expiresAt: referral.code_expires_at,
      isReminder,
      ...links,
    });
}

function replyTo(customer: { name: string; email: string | null }): OutgoingEmail["replyTo"] {
  if (customer.email === null) return undefined;
  return { name: headerText(parseName(customer.name)?.full ?? ""), address: customer.email };
}

function toReferrer(render: (news: ReferralNews) => RenderedEmail): Compose {
  return ({ referral }, links) =>
    referral &&
    render({
      referrerName: mailableName(referral.referrer_name),
      // Do not reveal which friend used the link.
      friendFirstName: referral.link_id
        ? "a friend"
        : (parseName(mailableName(referral.referred_name))?.first ?? "a friend"),
      giftCard: referral.gift_card,
      ...links,
      statusUrl: `${links.siteUrl}/referrals/status/${referral.status_token}`,
    });
}

/** One-click unsubscribe (RFC 8058). */
function oneClick(unsubscribeUrl: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
