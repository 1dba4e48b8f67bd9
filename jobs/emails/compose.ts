import type { Kysely } from "kysely";
import type { ClaimedEmail } from "#db/emails.ts";
import { findReferral } from "#db/referrals.ts";
import type { Database } from "#db/schema.ts";
import type { OutgoingMail } from "../mailer.ts";
import { renderFriendDiscount } from "./friend-discount.ts";
import { parseName, type RenderedEmail } from "./layout.ts";
import { renderReferrerReceipt } from "./referrer-receipt.ts";

/**
 * Writes the mail that a claimed row stands for.
 * @returns undefined when the referral behind it is gone.
 */
export async function composeEmail(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  siteUrl: string,
): Promise<OutgoingMail | undefined> {
  const referral = claim.referral_id ? await findReferral(db, claim.referral_id) : undefined;
  if (!referral) return undefined;
  const envelope = { to: claim.to_address, messageId: claim.message_id };
  const unsubscribeUrl = `${siteUrl}/unsubscribe/${claim.unsubscribe_token}`;

  const render: Record<ClaimedEmail["kind"], () => OutgoingMail> = {
    "friend-discount": () => ({
      ...envelope,
      ...renderFriendDiscount({
        friendName: referral.referred_name,
        referrerName: referral.referrer_name,
        discountCode: referral.discount_code,
        expiresAt: referral.code_expires_at,
        siteUrl,
        unsubscribeUrl,
      }),
      headers: oneClick(unsubscribeUrl),
    }),
    "referrer-receipt": () => ({
      ...envelope,
      ...(renderReferrerReceipt({
        referrerName: referral.referrer_name,
        friendFirstName: parseName(referral.referred_name)?.first ?? "a friend",
        siteUrl,
      }) satisfies RenderedEmail),
    }),
  };
  return render[claim.kind]();
}

/** RFC 8058: a mail program may opt out with one POST, without opening a page. */
function oneClick(unsubscribeUrl: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
