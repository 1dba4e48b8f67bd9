import { type Kysely, sql } from "kysely";
import { NETWORK_SHARE, SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { findMetLimit, LIMITS, temporaryHolds } from "#domain/referrals/eligibility.ts";
import { changeEmails } from "../emails/change.ts";
import { countPerNetworkDay, countPerReferrerDay, countThisHour, lockLimit } from "../emails/limits.ts";
import { countRows } from "../queries/rows.ts";
import type { Database, EmailKind } from "../schema.ts";
import { changeReferralStatus } from "./status.ts";

/**
 * Releases rate-limited referrals within the limits, round-robin by network. Networks that already got emails
 * wait longer.
 */
export async function releaseReferrals(db: Kysely<Database>): Promise<number> {
  const { rows: candidates } = await sql<HeldReferral>`
    with waiting as (
      select id, referrer_key, created_at, (
        select network from emails where referral_id = referrals.id and kind = 'referrer-receipt'
      ) as network
      from referrals
      where status = 'held' and status_reason = any(${[...temporaryHolds]}::text[])
        and ${countPerReferrerDay("friend-discount", sql.ref("referrals.referrer_key"))} < ${LIMITS.referrerMailsPerDay}
    )
    select id, referrer_key, network from waiting
    order by ${turnOf("friend-discount")}, created_at
    limit ${SITE_EMAILS_PER_HOUR}`.execute(db);
  let released = 0;
  for (const candidate of candidates) {
    const outcome = await releaseReferral(db, candidate);
    if (outcome === "site-limit") break;
    if (outcome === "released") released += 1;
  }
  return released;
}

type HeldReferral = { id: string; referrer_key: string; network: string | null };

/** A waiting row's position among its network's emails of the day. An unknown network counts as its own. */
function turnOf(kind: EmailKind) {
  const network = sql.ref("waiting.network");
  return sql<number>`(
    row_number() over (partition by coalesce(${network}, waiting.id::text) order by waiting.created_at)
    + ${countPerNetworkDay(kind, network)})`;
}

async function releaseReferral(db: Kysely<Database>, { id, referrer_key, network }: HeldReferral) {
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, "referrals");
    const counts = await transaction
      .selectNoFrom([
        countPerReferrerDay("friend-discount", referrer_key).as("referrerMailsToday"),
        countPerNetworkDay("friend-discount", network).as("networkMailsToday"),
        countThisHour("friend-discount").as("siteMailsThisHour"),
      ])
      .executeTakeFirstOrThrow();
    const limit = findMetLimit(counts);
    if (limit) return limit;
    const { changed } = await changeReferralStatus(transaction, {
      id,
      to: "received",
      by: "worker",
      place: "release-holds",
      reason: "the limit has room again",
    });
    return changed ? "released" : "gone";
  });
}

/**
 * Releases emails held by the site's hourly limit, round-robin by network. Those over one address's limit
 * stay held: it may be a stranger's.
 */
export async function releaseEmails(db: Kysely<Database>): Promise<number> {
  const receipts = await releaseKind(db, "referrer-receipt", "referrals");
  return receipts + (await releaseKind(db, "estimate-confirmation", "moves"));
}

async function releaseKind(
  db: Kysely<Database>,
  kind: "referrer-receipt" | "estimate-confirmation",
  limit: "referrals" | "moves",
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, limit);
    const places = sql`
      with waiting as (
        select id, created_at, network from emails
        where kind = ${kind} and state = 'held' and hold_reason = 'site-limit'
      ),
      turns as (select id, created_at, ${turnOf(kind)} as turn from waiting),
      places as (select id, turn, row_number() over (order by turn, created_at) as place from turns)
      select id from places
      where place + ${countThisHour(kind)} <= case when turn <= ${NETWORK_SHARE}
        then ${SITE_EMAILS_PER_HOUR}::int else ${SITE_EMAILS_PER_HOUR / 2}::int end`;
    const released = await changeEmails(transaction, () => sql<boolean>`id in (${places})`, {
      to: "pending",
    });
    return released.length;
  });
}

export async function countSiteLimitHolds(db: Kysely<Database>): Promise<number> {
  return countRows(db.selectFrom("site_limit_holds"));
}

/** Deletes network hashes after two days, as the privacy page promises. */
export async function forgetNetworks(db: Kysely<Database>): Promise<void> {
  const isOld = sql<boolean>`network is not null and greatest(created_at, released_at) < now() - interval '2 days'`;
  await changeEmails(db, () => isOld, { network: null });
}
