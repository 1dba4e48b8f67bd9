import { type Kysely, sql } from "kysely";
import { SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { LIMITS, temporaryHolds } from "#domain/referrals/eligibility.ts";
import { changeEmails } from "../emails/change.ts";
import { countPerReferrerDay, countThisHour, hasRoomToday, lockLimit } from "../emails/limits.ts";
import type { Database } from "../schema.ts";
import { changeReferralStatus } from "./status.ts";

/** Releases referrals held by a limit that has room again, oldest first. */
export async function releaseReferrals(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, "referrals");
    const ofReferrer = countPerReferrerDay("friend-discount", sql.ref("referrals.referrer_key"));
    const hasRoom = sql<boolean>`${ofReferrer} < ${LIMITS.perReferrerAndDay}`;
    const candidates = await transaction
      .selectFrom("referrals")
      .select("id")
      .where("status", "=", "held")
      .where("status_reason", "in", temporaryHolds)
      .where(hasRoom)
      .orderBy("created_at")
      .limit(sql<number>`greatest(0, ${SITE_EMAILS_PER_HOUR} - ${countThisHour("friend-discount")})`)
      .execute();
    let released = 0;
    for (const { id } of candidates) {
      // Those before it may be of the same referrer.
      const row = await transaction
        .selectFrom("referrals")
        .select("id")
        .where("id", "=", id)
        .where(hasRoom)
        .executeTakeFirst();
      const reason = "the limit has room again";
      const change = { id, to: "received", by: "worker", place: "release-holds", reason } as const;
      if (row && (await changeReferralStatus(transaction, change)).changed) released += 1;
    }
    return released;
  });
}

/** Releases emails held by the site's hourly limit, oldest first, and codes whose address has had few emails today. */
export async function releaseEmails(db: Kysely<Database>): Promise<number> {
  const receipts = await releaseKind(db, "referrer-receipt", "referrals");
  const confirmations = await releaseKind(db, "estimate-confirmation", "moves");
  return receipts + confirmations + (await releaseCodes(db));
}

async function releaseCodes(db: Kysely<Database>): Promise<number> {
  const next = sql`
    select id from emails as waiting where kind = 'friend-discount' and state = 'held'
      and hold_reason = 'address-limit' and ${hasRoomToday}`;
  return (await changeEmails(db, () => sql<boolean>`id in (${next})`, { to: "pending" })).length;
}

async function releaseKind(
  db: Kysely<Database>,
  kind: "referrer-receipt" | "estimate-confirmation",
  limit: "referrals" | "moves",
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, limit);
    const next = sql`
      select id from emails where kind = ${kind} and state = 'held' and hold_reason = 'site-limit'
      order by created_at limit greatest(0, ${SITE_EMAILS_PER_HOUR} - ${countThisHour(kind)})`;
    return (await changeEmails(transaction, () => sql<boolean>`id in (${next})`, { to: "pending" })).length;
  });
}
