import { type Kysely, sql } from "kysely";
import { officeKinds, siteLimitedKinds, strangerKinds } from "#domain/emails/email-kind.ts";
import type { EmailHold } from "#domain/emails/holds.ts";
import { ADDRESS_EMAILS_A_DAY, OFFICE_EMAILS_PER_HOUR, SITE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database, EmailKind } from "../schema.ts";
import { changeEmails } from "./change.ts";
import { countOfficeEmails } from "./office-digest.ts";

/** Why a new email is held; null if it is not. Call `lockLimit` first for a kind with a limit for the site. */
export async function findNewHold(
  db: Kysely<Database>,
  email: { kind: EmailKind; recipient: string; looksAutomated?: boolean | undefined; isUrgent?: boolean },
): Promise<EmailHold | null> {
  const { kind, recipient, looksAutomated, isUrgent } = email;
  if (looksAutomated) return "automated";
  if (strangerKinds.includes(kind) && (await isOverAddressLimit(db, recipient))) return "address-limit";
  if (siteLimitedKinds.includes(kind) && (await isOverSiteLimit(db, kind))) return "site-limit";
  const mayWait = officeKinds.includes(kind) && !isUrgent;
  return mayWait && (await countOfficeEmails(db)) >= OFFICE_EMAILS_PER_HOUR ? "digest" : null;
}

async function isOverSiteLimit(db: Kysely<Database>, kind: EmailKind): Promise<boolean> {
  const statement = sql<{
    is_over: boolean;
  }>`select ${countAhead(kind)} >= ${SITE_EMAILS_PER_HOUR} as is_over`;
  return (await onlyRow(db, statement)).is_over;
}

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

/**
 * Serializes forms with the same address until the transaction ends. There is no limit for somebody who reads the
 * address's emails, or whom the office has answered or booked.
 * @param recipient From `normalizeEmailAddress`.
 */
async function isOverAddressLimit(db: Kysely<Database>, recipient: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emails to ${recipient}`}, 0))`.execute(db);
  const statement = sql<{ is_over: boolean }>`
    select count(*) >= ${ADDRESS_EMAILS_A_DAY} and not exists (
      select from moves join audit_log on audit_log.move_id = moves.id
      where email_key = ${recipient} and act in ('answer-move', 'send-estimate', 'book-move', 'answer-request')
    ) and not exists (
      select from emails where recipient_key = ${recipient} and read_at is not null
    ) as is_over
    from emails where recipient_key = ${recipient} and ${goesOut} and (state = 'held' or ${isWithin("24 hours")})`;
  return (await onlyRow(db, statement)).is_over;
}

/** Whether the address of a held email has had fewer than its day's emails. */
export const hasRoomToday = sql<boolean>`${ADDRESS_EMAILS_A_DAY} > (
  select count(*) from emails
  where recipient_key = waiting.recipient_key and state <> 'held' and ${isWithin("24 hours")})`;

/** A form came from the link in this email, so somebody reads its address. Opening proves nothing: mail scanners do it. */
export async function markRead(
  db: Kysely<Database>,
  { id, recipient }: { id: string; recipient: string },
): Promise<void> {
  await changeEmails(db, (email) => email.and({ id, recipient_key: recipient, state: "sent" }), {
    read_at: sql<Date>`now()`,
  });
}

/** Serializes the transactions that count toward a limit. */
export async function lockLimit(db: Kysely<Database>, limit: "referrals" | "moves"): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${limit}, 0))`.execute(db);
}

/** Emails that go out later count, too: those over the site's limit, and codes over their address's. */
const goesOut = sql`(emails.state <> 'held' or emails.hold_reason = 'site-limit'
  or emails.hold_reason = 'address-limit' and emails.kind = 'friend-discount')`;

/** Released emails count from release. */
function isWithin(interval: string) {
  return sql`(
    emails.created_at > now() - ${interval}::interval or emails.released_at > now() - ${interval}::interval)`;
}
