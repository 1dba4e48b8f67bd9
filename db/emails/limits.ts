import { type Kysely, sql } from "kysely";
import { ADDRESS_EMAILS_A_DAY } from "#domain/emails/limits.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database, EmailKind } from "../schema.ts";

/** Counts the whole site's emails, except held ones. */
export function countThisHour(kind: EmailKind) {
  return sql<number>`(
    select count(*)::int from emails where kind = ${kind} and state <> 'held' and ${isWithin("1 hour")})`;
}

/** Counts the emails before a new one: those of this hour, and those that wait. */
export function countAhead(kind: EmailKind) {
  const waiting =
    kind === "friend-discount"
      ? sql`referrals where status = 'held' and status_reason = 'site-limit'`
      : sql`emails where kind = ${kind} and state = 'held' and hold_reason = 'site-limit'`;
  return sql<number>`(${countThisHour(kind)} + (select count(*)::int from ${waiting}))`;
}

/** Counts the last 24 hours. `referrer` is a value or a column. */
export function countPerReferrerDay(kind: EmailKind, referrer: unknown) {
  return sql<number>`(
    select count(*)::int from emails join referrals as theirs on theirs.id = emails.referral_id
    where kind = ${kind} and theirs.referrer_key = ${referrer} and ${goesOut} and ${isWithin("24 hours")})`;
}

/** @param recipient From `normalizeEmailAddress`. */
export async function isOverAddressLimit(db: Kysely<Database>, recipient: string): Promise<boolean> {
  const statement = sql<{ is_over: boolean }>`
    select count(*) >= ${ADDRESS_EMAILS_A_DAY} and not exists (
      select from moves join audit_log on audit_log.move_id = moves.id
      where email_key = ${recipient} and act in ('answer-move', 'book-move', 'answer-request')
    ) as is_over
    from emails where recipient_key = ${recipient} and ${goesOut} and ${isWithin("24 hours")}`;
  return (await onlyRow(db, statement)).is_over;
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
