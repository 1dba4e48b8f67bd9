import { type Kysely, sql } from "kysely";
import { CONFIRMATIONS_AN_HOUR } from "#domain/estimates/confirmations.ts";
import { findMetLimit, holdsThatEnd, LIMITS } from "#domain/referrals/eligibility.ts";
import { EMAILS_CHANNEL } from "../emails/channel.ts";
import { countOfReferrerToday, countThisHour, lockLimit } from "../emails/limits.ts";
import type { Database } from "../schema.ts";
import { changeReferralStatus } from "./status.ts";

/**
 * Releases referrals that were held by a rate limit, the oldest first, as far as the limits allow.
 * @returns How many.
 */
export async function releaseReferrals(db: Kysely<Database>): Promise<number> {
  const candidates = await db
    .selectFrom("referrals")
    .select(["id", "referrer_key"])
    .where("status", "=", "held")
    .where("status_reason", "in", holdsThatEnd)
    .where(
      countOfReferrerToday("friend-discount", sql.ref("referrals.referrer_key")),
      "<",
      LIMITS.referrerMailsPerDay,
    )
    .orderBy("created_at")
    .limit(LIMITS.siteMailsPerHour)
    .execute();
  let released = 0;
  for (const candidate of candidates) {
    const outcome = await releaseReferral(db, candidate);
    if (outcome === "site-limit") break;
    if (outcome === "released") released += 1;
  }
  return released;
}

async function releaseReferral(
  db: Kysely<Database>,
  { id, referrer_key }: { id: string; referrer_key: string },
) {
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, "referrals");
    const { of_referrer, of_site } = await transaction
      .selectNoFrom([
        countOfReferrerToday("friend-discount", referrer_key).as("of_referrer"),
        countThisHour("friend-discount").as("of_site"),
      ])
      .executeTakeFirstOrThrow();
    const limit = findMetLimit(of_referrer, of_site);
    if (limit) return limit;
    const { changed } = await changeReferralStatus(transaction, {
      id,
      to: "received",
      by: "worker",
      detail: "release-holds",
      reason: "the limit has room again",
    });
    return changed ? "released" : "gone";
  });
}

/**
 * Releases receipts and confirmations that were held by the site's hourly limit, the oldest first. Those over the limit of
 * one address stay held, because that person may never have asked for any.
 * @returns How many.
 */
export async function releaseEmails(db: Kysely<Database>): Promise<number> {
  const receipts = await releaseKind(db, "referrer-receipt", LIMITS.siteMailsPerHour, "referrals");
  return receipts + (await releaseKind(db, "estimate-confirmation", CONFIRMATIONS_AN_HOUR, "estimates"));
}

async function releaseKind(
  db: Kysely<Database>,
  kind: "referrer-receipt" | "estimate-confirmation",
  perHour: number,
  limit: "referrals" | "estimates",
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, limit);
    const { numUpdatedRows } = await transaction
      .updateTable("emails")
      .set({ state: "pending", released_at: sql<Date>`now()`, error: null })
      .where("id", "in", (select) =>
        select
          .selectFrom("emails")
          .select("id")
          .where("kind", "=", kind)
          .where("state", "=", "held")
          .where("error", "=", "site-limit")
          .orderBy("created_at")
          .limit(sql<number>`greatest(${perHour} - ${countThisHour(kind)}, 0)`),
      )
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await sql`select pg_notify(${EMAILS_CHANNEL}, '')`.execute(transaction);
    return Number(numUpdatedRows);
  });
}
