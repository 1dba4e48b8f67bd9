import { randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, EmailKind, EmailsTable } from "../schema.ts";

/** NOTIFY channel that wakes the relay. A notification carries no data: the outbox rows hold everything. */
export const EMAILS_CHANNEL = "emails";

export type EmailJob = { id: string; generation: number };
export type Email = Selectable<EmailsTable>;

/**
 * Writes outbox rows in the caller's transaction, and wakes the relay when it commits.
 * @param subject The referral or estimate request that the mails are about; each may have one mail of a kind.
 */
export async function insertEmails(
  transaction: Transaction<Database>,
  subject: { referral_id: string } | { estimate_id: string },
  emails: { kind: EmailKind; to: string; state?: "pending" | "held" }[],
): Promise<void> {
  await transaction
    .insertInto("emails")
    .values(
      emails.map(({ kind, to, state }) => ({
        ...subject,
        kind,
        to_address: to,
        state,
        unsubscribe_token: randomBytes(24).toString("base64url"),
      })),
    )
    .execute();
  await sql`select pg_notify(${EMAILS_CHANNEL}, '')`.execute(transaction);
}

/**
 * Moves due rows from pending to queued. `enqueue` runs inside the transaction: when it throws, the rows stay
 * pending, and other relays skip them meanwhile.
 * @returns How many rows were queued.
 */
export async function relayPendingEmails(
  db: Kysely<Database>,
  limit: number,
  enqueue: (jobs: EmailJob[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("emails")
      .select(["id", "generation"])
      .where("state", "=", "pending")
      .orderBy("created_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
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

/** Returns a queued row that was not attempted to the relay, under a new generation. */
export async function releaseEmail(db: Kysely<Database>, job: EmailJob): Promise<void> {
  await requeue(db)
    .where("id", "=", job.id)
    .where("generation", "=", job.generation)
    .where("state", "in", ["pending", "queued"])
    .execute();
}

/**
 * The sweeper: makes rows pending again, under a new generation, when their handler died (the lease ran out), when a retry
 * is due, or when they have been queued for 15 s and the queue has no job for them (Redis was wiped, or the job failed
 * before its claim).
 * @param hasJob Whether the queue still holds an unfinished job for the row.
 * @returns How many rows were made pending.
 */
export async function sweepEmails(
  db: Kysely<Database>,
  hasJob: (job: EmailJob) => Promise<boolean>,
): Promise<number> {
  // SKIP LOCKED: two sweepers at once take different rows, and neither waits for the other.
  const lost = db
    .selectFrom("emails")
    .select("id")
    .where((where) =>
      where.or([
        where.and([where("state", "=", "sending"), where("lease_until", "<", sql<Date>`now()`)]),
        where.and([where("state", "=", "retry"), where("next_attempt_at", "<=", sql<Date>`now()`)]),
      ]),
    )
    .forUpdate()
    .skipLocked();
  const due = await requeue(db).where("id", "in", lost).executeTakeFirst();
  let healed = Number(due.numUpdatedRows);

  const queued = await db
    .selectFrom("emails")
    .select(["id", "generation"])
    .where("state", "=", "queued")
    .where("queued_at", "<", sql<Date>`now() - interval '15 seconds'`)
    .orderBy("queued_at")
    .limit(500)
    .execute();
  for (const job of queued) {
    if (await hasJob(job)) continue;
    await releaseEmail(db, job);
    healed += 1;
  }
  return healed;
}

function requeue(db: Kysely<Database>) {
  return db.updateTable("emails").set({
    state: "pending",
    generation: sql`generation + 1`,
    claim_token: null,
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
