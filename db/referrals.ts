import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { addMonths, makeDiscountCode } from "#domain/discount-code.ts";
import { CODE_MONTHS, type Referral } from "#domain/referral.ts";
import { EMAILS_CHANNEL } from "./emails.ts";
import type { Database, EmailKind } from "./schema.ts";

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

    const email = (kind: EmailKind, to: string) => ({
      kind,
      referral_id: row.id,
      to_address: to,
      unsubscribe_token: randomBytes(24).toString("base64url"),
    });
    await transaction
      .insertInto("emails")
      .values([
        email("friend-discount", referral.referredEmail),
        email("referrer-receipt", referral.referrerEmail),
      ])
      .execute();
    await sql`select pg_notify(${EMAILS_CHANNEL}, '')`.execute(transaction);
    return row.id;
  });
}

/** Finds the referral that an e-mail is about, by id. */
export async function findReferral(db: Kysely<Database>, id: string) {
  return db.selectFrom("referrals").selectAll().where("id", "=", id).executeTakeFirst();
}
