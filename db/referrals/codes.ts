import { type Kysely, sql } from "kysely";
import { normalizeDiscountCode } from "#domain/referrals/discount-code.ts";
import type { Database } from "../schema.ts";

/** `typed` may have any format. The database decides whether the code has expired. */
export async function findReferralByCode(db: Kysely<Database>, typed: string) {
  const code = normalizeDiscountCode(typed);
  if (code === undefined) return undefined;
  return selectCode(db).where("discount_code", "=", code).executeTakeFirst();
}

/** What a friend sent with the same personal link before. */
export async function findReferralByLink(
  db: Kysely<Database>,
  { linkId, friendKey }: { linkId: string; friendKey: string },
) {
  return selectCode(db).where("link_id", "=", linkId).where("friend_key", "=", friendKey).executeTakeFirst();
}

function selectCode(db: Kysely<Database>) {
  return db
    .selectFrom("referrals")
    .select(["id", "discount_code", "status", "code_expires_at"])
    .select(sql<boolean>`code_expires_at <= now()`.as("has_expired"));
}

/** Codes are read aloud and posted, so only an email that brought one shows whom it was sent to. */
export async function findFriend(db: Kysely<Database>, referralId: string, emailId: string) {
  return db
    .selectFrom("referrals")
    .innerJoin("emails", "emails.referral_id", "referrals.id")
    .select(["referred_name as name", "referred_email as email"])
    .select(sql<string>`coalesce(referred_phone, '')`.as("phone"))
    .where("referrals.id", "=", referralId)
    .where("kind", "in", ["friend-discount", "friend-reminder"])
    .where(sql<boolean>`emails.id::text = ${emailId}`)
    .executeTakeFirst();
}
