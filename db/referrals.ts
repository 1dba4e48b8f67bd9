import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { addMonths, makeDiscountCode } from "#domain/discount-code.ts";
import { CODE_MONTHS, type Referral } from "#domain/referral.ts";
import { insertEmails } from "./emails.ts";
import type { Database } from "./schema.ts";

/**
 * Stores a referral with its two e-mail rows in one transaction and wakes the relay. The form key makes it
 * happen once: a second call with the same key, also a concurrent one, stores nothing.
 * @returns The new row's id, or undefined when the form key was known already.
 */
export async function insertReferral(
  db: Kysely<Database>,
  input: { referral: Referral; formKey: string; codePrefix: string; now: Date },
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { referral } = input;
    const row = await transaction
      .insertInto("referrals")
      .values({
        form_key: input.formKey,
        discount_code: makeDiscountCode(input.codePrefix, randomBytes(8)),
        code_expires_at: addMonths(input.now, CODE_MONTHS),
        referrer_name: referral.referrerName,
        referrer_email: referral.referrerEmail,
        referrer_phone: referral.referrerPhone,
        referred_name: referral.referredName,
        referred_email: referral.referredEmail,
        referred_phone: referral.referredPhone,
        notes: referral.notes,
      })
      .onConflict((conflict) => conflict.column("form_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return undefined;

    await insertEmails(transaction, { referral_id: row.id }, [
      { kind: "friend-discount", to: referral.referredEmail },
      { kind: "referrer-receipt", to: referral.referrerEmail },
    ]);
    return row.id;
  });
}

/** Finds the referral that an e-mail is about, by id. */
export async function findReferral(db: Kysely<Database>, id: string) {
  return db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirst();
}
