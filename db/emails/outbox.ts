import { randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, EmailKind, EmailsTable } from "../schema.ts";
import { EMAILS_CHANNEL } from "./channel.ts";
import { findMailAllowance } from "./outage.ts";

export type EmailJob = { id: string; generation: number };
export type Email = Selectable<EmailsTable>;

/**
 * Writes outbox rows in the caller's transaction, and wakes the relay when it commits.
 * @param subject The referral or estimate request that the mails are about; each may have one mail of a kind.
 * @param emails One with `heldBecause` is held; the reason must hold no personal data.
 * @param requestId The web request that it happens in; without one the mails take that of the subject's first mail, so
 * that everything which follows from a form can be found in the logs by one id.
 */
export async function insertEmails(
  transaction: Transaction<Database>,
  subject: { referral_id: string } | { estimate_id: string },
  emails: { kind: EmailKind; to: string; heldBecause?: string | undefined }[],
  requestId?: string,
): Promise<void> {
  const [[column, id] = []] = Object.entries(subject);
  const firstRequest = sql<string | null>`(
    select request_id from emails where ${sql.ref(column ?? "")} = ${id} and request_id is not null limit 1)`;
  await transaction
    .insertInto("emails")
    .values(
      emails.map(({ kind, to, heldBecause }) => ({
        ...subject,
        kind,
        to_address: to,
        state: heldBecause ? "held" : "pending",
        error: heldBecause ?? null,
        unsubscribe_token: randomBytes(24).toString("base64url"),
        request_id: requestId ?? firstRequest,
      })),
    )
    .execute();
  await sql`select pg_notify(${EMAILS_CHANNEL}, '')`.execute(transaction);
}

/** Rows that timed out before and may be queued or sent at the same time, so that they do not delay the others. */
const SLOW_LANE = 4;

/**
 * Moves due rows from pending to queued: while the mail service is out, one row when its next attempt is due. `enqueue`
 * runs inside the transaction: when it throws, the rows stay pending, and other relays skip them meanwhile.
 * @returns How many rows were queued.
 */
export async function relayPendingEmails(
  db: Kysely<Database>,
  limit: number,
  enqueue: (jobs: EmailJob[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const allowed = await findMailAllowance(transaction, limit);
    const fast = await takePending(transaction, "fast", allowed);
    const slow = await takePending(transaction, "slow", Math.min(allowed - fast.length, SLOW_LANE));
    const rows = [...fast, ...slow];
    if (rows.length === 0) return 0;
    await enqueue(rows);
    await transaction
      .updateTable("emails")
      .set({ state: "queued", queued_at: sql`now()` })
      .where(
        "id",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
    return rows.length;
  });
}

async function takePending(
  transaction: Transaction<Database>,
  lane: "fast" | "slow",
  limit: number,
): Promise<EmailJob[]> {
  if (limit <= 0) return [];
  const isSlow = sql<boolean>`cause is not distinct from 'stalled'`;
  const freePlaces = sql<number>`greatest(0, ${limit} - (
    select count(*) from emails where cause = 'stalled' and state in ('queued', 'sending')))`;
  return (
    transaction
      .selectFrom("emails")
      .select(["id", "generation"])
      .where("state", "=", "pending")
      .where(lane === "slow" ? isSlow : sql<boolean>`not (${isSlow})`)
      // Of the rows that met an outage, the one attempted longest ago goes first: each attempt is made with another
      // mail.
      .orderBy(sql`queued_at nulls first`)
      .orderBy("created_at")
      .limit(lane === "slow" ? freePlaces : limit)
      .forUpdate()
      .skipLocked()
      .execute()
  );
}

/** Returns queued rows that were not attempted to the relay, under a new generation. */
export async function releaseEmails(db: Kysely<Database>, jobs: EmailJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await requeue(db)
    .where((where) =>
      where.or(
        jobs.map(({ id, generation }) =>
          where.and([where("id", "=", id), where("generation", "=", generation)]),
        ),
      ),
    )
    .where("state", "in", ["pending", "queued"])
    .execute();
}

/** Makes rows pending whose retry is due. @returns How many. */
export async function requeueDueEmails(db: Kysely<Database>): Promise<number> {
  // SKIP LOCKED: two sweepers at once take different rows, and neither waits for the other.
  const due = db
    .selectFrom("emails")
    .select("id")
    .where("state", "=", "retry")
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await requeue(db).where("id", "in", due).executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Makes rows pending that have been queued for 15 s and for which the queue has no job: Redis was wiped, or the job failed
 * before its claim.
 * @param hasJob Whether the queue still holds an unfinished job for the row.
 * @returns How many.
 */
export async function requeueLostEmails(
  db: Kysely<Database>,
  hasJob: (job: EmailJob) => Promise<boolean>,
): Promise<number> {
  const queued = await db
    .selectFrom("emails")
    .select(["id", "generation"])
    .where("state", "=", "queued")
    .where("queued_at", "<", sql<Date>`now() - interval '15 seconds'`)
    .orderBy("queued_at")
    .limit(500)
    .execute();
  let lost = 0;
  for (const job of queued) {
    if (await hasJob(job)) continue;
    await releaseEmails(db, [job]);
    lost += 1;
  }
  return lost;
}

function requeue(db: Kysely<Database>) {
  return db.updateTable("emails").set({
    state: "pending",
    generation: sql`generation + 1`,
    claim_token: null,
    claimed_by: null,
    lease_until: null,
    next_attempt_at: null,
    queued_at: null,
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
