import type { Kysely } from "kysely";
import type { ClaimedEmail } from "#db/emails/claims.ts";
import { findEstimate } from "#db/estimates/estimates.ts";
import { findReferral } from "#db/referrals/referrals.ts";
import type { Database, EmailKind } from "#db/schema.ts";
import { mailableName } from "#domain/forms/plausible-name.ts";
import type { OutgoingMail } from "../mailer.ts";
import { renderEstimateConfirmation } from "./estimate-confirmation.ts";
import { renderEstimateOffice } from "./estimate-office.ts";
import { renderFriendDiscount } from "./friend-discount.ts";
import { renderGiftCardComing } from "./gift-card-coming.ts";
import { renderGiftCardSent } from "./gift-card-sent.ts";
import { parseName, type RenderedEmail } from "./layout.ts";
import { renderReferrerReceipt } from "./referrer-receipt.ts";

/**
 * Renders the mail of a claimed row.
 * @returns undefined when the referral or the request behind it is gone.
 */
export async function composeEmail(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  siteUrl: string,
): Promise<OutgoingMail | undefined> {
  const content = await compose[claim.kind](db, claim, siteUrl);
  return content && { to: claim.to_address, messageId: claim.message_id, ...content };
}

type Content = RenderedEmail & Pick<OutgoingMail, "headers" | "replyTo">;
type Compose = (db: Kysely<Database>, claim: ClaimedEmail, siteUrl: string) => Promise<Content | undefined>;

const compose: Record<EmailKind, Compose> = {
  "friend-discount": async (db, claim, siteUrl) => {
    const referral = claim.referral_id ? await findReferral(db, claim.referral_id) : undefined;
    if (!referral) return undefined;
    const unsubscribeUrl = `${siteUrl}/unsubscribe/${claim.unsubscribe_token}`;
    const mail = renderFriendDiscount({
      friendName: mailableName(referral.referred_name),
      referrerName: mailableName(referral.referrer_name),
      discountCode: referral.discount_code,
      expiresAt: referral.code_expires_at,
      siteUrl,
      unsubscribeUrl,
    });
    return { ...mail, headers: oneClick(unsubscribeUrl) };
  },
  "referrer-receipt": async (db, claim, siteUrl) => {
    const people = await findPeople(db, claim, siteUrl);
    return people && renderReferrerReceipt(people);
  },
  "gift-card-coming": async (db, claim, siteUrl) => {
    const people = await findPeople(db, claim, siteUrl);
    return people && renderGiftCardComing(people);
  },
  "gift-card-sent": async (db, claim, siteUrl) => {
    const people = await findPeople(db, claim, siteUrl);
    return people && renderGiftCardSent(people);
  },
  "estimate-office": async (db, claim, siteUrl) => {
    const estimate = claim.estimate_id ? await findEstimate(db, claim.estimate_id) : undefined;
    if (!estimate) return undefined;
    const replyTo = { name: parseName(estimate.name)?.full ?? "", address: estimate.email };
    return { ...renderEstimateOffice({ estimate, siteUrl }), replyTo };
  },
  "estimate-confirmation": async (db, claim, siteUrl) => {
    const estimate = claim.estimate_id ? await findEstimate(db, claim.estimate_id) : undefined;
    return estimate && renderEstimateConfirmation({ estimate, siteUrl });
  },
};

/** The data that every mail to the referrer needs. */
async function findPeople(db: Kysely<Database>, claim: ClaimedEmail, siteUrl: string) {
  const referral = claim.referral_id ? await findReferral(db, claim.referral_id) : undefined;
  if (!referral) return undefined;
  return {
    referrerName: mailableName(referral.referrer_name),
    friendFirstName: parseName(mailableName(referral.referred_name))?.first ?? "a friend",
    siteUrl,
    statusUrl: `${siteUrl}/referrals/status/${referral.status_token}`,
  };
}

/** One-click unsubscribe (RFC 8058): a mail program may opt out by one POST, without opening a page. */
function oneClick(unsubscribeUrl: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
