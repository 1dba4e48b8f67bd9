import { randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, EmailKind, EmailsTable } from "../schema.ts";
import { EMAILS_CHANNEL } from "./channel.ts";
import { takeMailAllowance } from "./outage.ts";

export type EmailJob = { id: string; generation: number };
export type Email = Selectable<EmailsTable>;

/**
 * Writes outbox rows in the caller's transaction, and wakes the relay when it commits.
 * @param subject What the mails are about. A referral has one mail of a kind, and so has a customer's request.
 * @param emails One with `heldBecause` is held; the reason must hold no personal data. One with `waitSeconds` leaves after them.
 * @param form The web request that it happens in, and the hash of its network; without them the mails take those of the
 * subject's first mail, so that everything which follows from a form can be found in the logs by one id, and counts for one network.
 */
export async function insertEmails(
  transaction: Transaction<Database>,
  subject: { referral_id: string } | { estimate_id: string; move_request_id?: string },
  emails: { kind: EmailKind; to: string; heldBecause?: string | undefined; waitSeconds?: number }[],
  form: { requestId?: string | undefined; network?: string | undefined } = {},
): Promise<void> {
  const [column, id] =
    "referral_id" in subject ? ["referral_id", subject.referral_id] : ["estimate_id", subject.estimate_id];
  const first = (name: "request_id" | "network") => sql<string | null>`(
    select ${sql.ref(name)} from emails
    where ${sql.ref(column)} = ${id} and ${sql.ref(name)} is not null limit 1)`;
  await transaction
    .insertInto("emails")
    .values(
      emails.map(({ kind, to, heldBecause, waitSeconds = 0 }) => ({
        ...subject,
        kind,
        to_address: to,
        state: heldBecause ? "held" : "pending",
        error: heldBecause ?? null,
        next_attempt_at: timeAfter(waitSeconds),
        unsubscribe_token: randomBytes(24).toString("base64url"),
        request_id: form.requestId ?? first("request_id"),
        network: form.network ?? first("network"),
      })),
    )
    .execute();
  await sql`select pg_notify(${EMAILS_CHANNEL}, '')`.execute(transaction);
}

/** When a mail may leave that waits for so many seconds; null for at once. */
export function timeAfter(seconds: number) {
  return seconds > 0 ? sql<Date>`now() + ${seconds} * interval '1 second'` : null;
}

/**
 * Moves due rows from pending to queued: while the mail service is down, one row when its next attempt is due. `enqueue`
 * runs inside the transaction: when it throws, the rows stay pending, and other relays skip them meanwhile.
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
      // Of the rows that met an outage, the one attempted longest ago goes first: each attempt is made with another
      // mail.
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
        // A released mail keeps why it was held until its release can no longer be undone.
        error: sql`case when next_attempt_at is null then error end`,
        next_attempt_at: null,
      })
      .where("id", "in", ids)
      .execute();
    return rows.length;
  });
}

/** Finds the row that an unsubscribe link belongs to. */
export async function findEmailByUnsubscribeToken(db: Kysely<Database>, token: string) {
  return db
    .selectFrom("emails")
    .select(["id", "to_address"])
    .where("unsubscribe_token", "=", token)
    .executeTakeFirst();
}
