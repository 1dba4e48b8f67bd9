import type { Kysely } from "kysely";
import { normalizeDiscountCode } from "#domain/referrals/discount-code.ts";
import type { Database } from "../schema.ts";

/** Finds the referral that a discount code was made for, however the code is written. */
export async function findReferralByCode(db: Kysely<Database>, typed: string) {
  const code = normalizeDiscountCode(typed);
  if (code === undefined) return undefined;
  return db
    .selectFrom("referrals")
    .select(["id", "discount_code", "status", "code_expires_at"])
    .where("discount_code", "=", code)
    .executeTakeFirst();
}
