import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { canBeStopped } from "#domain/emails/email-kind.ts";
import { FOR_DIGEST } from "#domain/emails/holds.ts";
import { OFFICE_EMAILS_PER_HOUR } from "#domain/emails/limits.ts";
import type { Database, EmailKind } from "../schema.ts";
import { createLinkToken } from "../secrets/link-token.ts";
import { countOfficeMails } from "./office-digest.ts";
import { takeMailAllowance } from "./outage.ts";
import { wakeRelay } from "./wake-relay.ts";

export type EmailJob = { id: string; generation: number };
export type Email = Selectable<Database["emails"]>;

/**
 * Writes outbox rows in the caller's transaction. The commit wakes the relay.
 * @param emails `heldBecause` holds an email and must contain no personal data.
 * `isUrgent` keeps it out of the office's digest.
 * @param form Inherited from the subject's first email by default.
 */
export async function insertEmails(
  transaction: Transaction<Database>,
  subject: { referral_id: string } | { move_id: string; move_request_id?: string },
  emails: {
    kind: EmailKind;
    to: string;
    heldBecause?: string | undefined;
    waitSeconds?: number;
    isUrgent?: boolean;
  }[],
  form: { requestId?: string | undefined; network?: string | undefined } = {},
): Promise<void> {
  const [column, id] =
    "referral_id" in subject ? ["referral_id", subject.referral_id] : ["move_id", subject.move_id];
  const first = (name: "request_id" | "network") => sql<string | null>`(
    select ${sql.ref(name)} from emails
    where ${sql.ref(column)} = ${id} and ${sql.ref(name)} is not null limit 1)`;
  const isToOffice = emails.some(({ kind }) => !canBeStopped(kind));
  const isOfficeBusy = isToOffice && (await countOfficeMails(transaction)) >= OFFICE_EMAILS_PER_HOUR;
  const held = emails.map(({ kind, heldBecause, isUrgent = false, ...email }) => {
    const waitsForDigest = isOfficeBusy && !canBeStopped(kind) && !isUrgent;
    return { ...email, kind, heldBecause: waitsForDigest ? FOR_DIGEST : heldBecause };
  });
  await transaction
    .insertInto("emails")
    .values(
      held.map(({ kind, to, heldBecause, waitSeconds = 0 }) => ({
        ...subject,
        kind,
        to_address: to,
        state: heldBecause ? "held" : "pending",
        error: heldBecause ?? null,
        next_attempt_at: timeAfter(waitSeconds),
        unsubscribe_token: createLinkToken(),
        request_id: form.requestId ?? first("request_id"),
        network: form.network ?? first("network"),
      })),
    )
    .execute();
  await wakeRelay(transaction);
}

/** Lets another job claim the row. */
export const requeued = {
  generation: sql<number>`generation + 1`,
  claim_token: null,
  lease_until: null,
  next_attempt_at: null,
  queued_at: null,
};

/** null means now. */
export function timeAfter(seconds: number) {
  return seconds > 0 ? sql<Date>`now() + ${seconds} * interval '1 second'` : null;
}

/**
 * Queues due rows; during an outage, at most one. If `enqueue` throws, the rows stay pending. Concurrent
 * relays skip locked rows.
 * @returns How many rows were queued.
 */
export async function relayPendingEmails(
  db: Kysely<Database>,
  limit: number,
  enqueue: (jobs: EmailJob[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const allowed = await takeMailAllowance(transaction, limit);
    if (allowed === 0) return 0;
    const rows = await transaction
      .selectFrom("emails")
      .select(["id", "generation"])
      .where("state", "=", "pending")
      .where(sql<boolean>`(next_attempt_at is null or next_attempt_at <= now())`)
      // During an outage, try the least recently attempted row first.
      .orderBy(sql`queued_at nulls first`)
      .orderBy("created_at")
      .limit(allowed)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    await enqueue(rows);
    const ids = rows.map((row) => row.id);
    await transaction
      .updateTable("emails")
      .set({
        state: "queued",
        queued_at: sql`now()`,
        // A released email keeps its hold reason until undo expires.
        error: sql`case when next_attempt_at is null then error end`,
        next_attempt_at: null,
      })
      .where("id", "in", ids)
      .execute();
    return rows.length;
  });
}

export async function findEmailByUnsubscribeToken(db: Kysely<Database>, token: string) {
  return db
    .selectFrom("emails")
    .select(["id", "to_address", "kind", "move_id"])
    .where("unsubscribe_token", "=", token)
    .executeTakeFirst();
}
