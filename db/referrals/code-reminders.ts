import { type Kysely, sql } from "kysely";
import { SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { countThisHour, lockLimit } from "../emails/limits.ts";
import { insertEmails } from "../emails/outbox.ts";
import type { Database } from "../schema.ts";

const DAYS_BEFORE = 14;

/** Queues one reminder for each emailed code that ends soon and whose friend has asked for nothing. Returns how many. */
export async function insertCodeReminders(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, "referrals");
    const due = await transaction
      .selectFrom("referrals")
      .select(["id", "referred_email"])
      .where("status", "=", "emailed")
      .where("code_expires_at", ">", sql<Date>`now()`)
      .where("code_expires_at", "<=", sql<Date>`now() + ${DAYS_BEFORE} * interval '1 day'`)
      .where(isUnused)
      .where(sql<boolean>`not exists (
        select from emails where kind = 'friend-reminder' and referral_id = referrals.id)`)
      .orderBy("code_expires_at")
      .limit(sql<number>`greatest(0, ${SITE_EMAILS_PER_HOUR} - ${countThisHour("friend-reminder")})`)
      .execute();
    for (const { id, referred_email: to } of due)
      await insertEmails(transaction, { referral_id: id }, [{ kind: "friend-reminder", to }]);
    return due.length;
  });
}

/** A reminder may wait for days. */
export async function isCodeUnused(db: Kysely<Database>, id: string): Promise<boolean> {
  const unused = db.selectFrom("referrals").select("id").where("id", "=", id).where(isUnused);
  return (await unused.executeTakeFirst()) !== undefined;
}

const isUnused = sql<boolean>`not exists (
  select from moves where referral_id = referrals.id or email_key = referrals.friend_key)`;
