import { type Kysely, sql } from "kysely";
import { normalizeDiscountCode } from "#domain/referrals/discount-code.ts";
import type { Database } from "../schema.ts";

/** `typed` may have any format. The database decides whether the code has expired. */
export async function findReferralByCode(db: Kysely<Database>, typed: string) {
  const code = normalizeDiscountCode(typed);
  if (code === undefined) return undefined;
  return db
    .selectFrom("referrals")
    .select(["id", "discount_code", "status", "code_expires_at"])
    .select(["referred_name", "referred_email", "referred_phone"])
    .select(sql<boolean>`code_expires_at <= now()`.as("has_expired"))
    .where("discount_code", "=", code)
    .executeTakeFirst();
}
