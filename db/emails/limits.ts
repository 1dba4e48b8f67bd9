import { type Kysely, sql } from "kysely";
import { NETWORK_SHARE } from "#domain/emails/limits.ts";
import type { Database, EmailKind } from "../schema.ts";

/** Counts the whole site's emails, except held ones. */
export function countThisHour(kind: EmailKind) {
  return sql<number>`(
    select count(*)::int from emails where kind = ${kind} and state <> 'held' and ${isWithin("1 hour")})`;
}

/** Counts the emails before a new one: those of this hour, and held ones of networks within their share. */
export function countAhead(kind: EmailKind) {
  const waiting =
    kind === "friend-discount"
      ? sql`emails as theirs join referrals on referrals.id = referral_id
          where theirs.kind = 'referrer-receipt' and status = 'held' and status_reason = 'site-limit'`
      : sql`emails as theirs where theirs.kind = ${kind} and theirs.state = 'held' and theirs.hold_reason = 'site-limit'`;
  return sql<number>`(${countThisHour(kind)} + (
    select count(*)::int from ${waiting} and ${countPerNetworkDay(kind, sql.ref("theirs.network"))} < ${NETWORK_SHARE}))`;
}

/** Counts the last 24 hours. `network` is a value or a column. */
export function countPerNetworkDay(kind: EmailKind, network: unknown) {
  return sql<number>`(
    select count(*)::int from emails
    where kind = ${kind} and network = ${network} and state <> 'held' and ${isWithin("24 hours")})`;
}

/** Counts the last 24 hours. `referrer` is a value or a column. */
export function countPerReferrerDay(kind: EmailKind, referrer: unknown) {
  return sql<number>`(
    select count(*)::int from emails join referrals as theirs on theirs.id = emails.referral_id
    where kind = ${kind} and theirs.referrer_key = ${referrer} and ${goesOut} and ${isWithin("24 hours")})`;
}

/** Counts the last 24 hours. `visitor` is an address from `normalizeEmailAddress`. */
export function countConfirmationsToday(visitor: string) {
  return sql<number>`(
    select count(*)::int from emails join moves as theirs on theirs.id = emails.move_id
    where kind = 'estimate-confirmation' and theirs.email_key = ${visitor} and ${goesOut}
      and ${isWithin("24 hours")})`;
}

/** Serializes the transactions that count toward a limit. */
export async function lockLimit(db: Kysely<Database>, limit: "referrals" | "moves"): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${limit}, 0))`.execute(db);
}

/** Emails held by the site limit count: they go out later. */
const goesOut = sql`(emails.state <> 'held' or emails.hold_reason = 'site-limit')`;

/** Released emails count from release. */
function isWithin(interval: string) {
  return sql`(
    emails.created_at > now() - ${interval}::interval or emails.released_at > now() - ${interval}::interval)`;
}
