import { randomBytes } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, EmailKind, EmailsTable } from "./schema.ts";
import { isSuppressed } from "./suppressions.ts";

/** Postgres channel that says "there is an e-mail row to relay". It carries nothing: rows are the truth. */
export const EMAILS_CHANNEL = "emails";

/** Seconds a claimed row belongs to its handler; a send takes at most half of it (design.md, "The e-mail row"). */
export const LEASE_SECONDS = 120;
/** About five days of tries; a server that says "later" for longer means "no". */
export const MAX_ATTEMPTS = 15;

export type EmailJob = { id: string; generation: number };
export type Email = Selectable<EmailsTable>;
export type ClaimedEmail = Email & { claim_token: string; message_id: string };

/**
 * Writes the e-mail rows of what is being stored, in its transaction, and wakes the relay when that commits.
 * @param subject What the mails are about; a second mail of one kind about it is an error.
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

/**
 * Whether a kind of mail stops at an opt-out. The two mails of an estimate do not: the office's goes to ourselves,
 * and the confirmation answers the visitor's own request, as the opt-out page says it will.
 */
const stopsAtOptOut: Record<EmailKind, boolean> = {
  "friend-discount": true,
  "referrer-receipt": true,
  "estimate-office": false,
  "estimate-confirmation": false,
};

/**
 * Claims one row for sending, by id and generation, with the database's clock. A row whose address has opted
 * out is marked suppressed instead, unless its kind is one that an opt-out does not stop. Pending counts like
 * queued, as a job may arrive before the relay's commit.
 * @param messageIdDomain Domain of the Message-ID that the row keeps for all its tries.
 * @returns The row, or undefined when somebody else has it, it is sent, or it must not be sent.
 */
export async function claimEmail(
  db: Kysely<Database>,
  job: EmailJob,
  messageIdDomain: string,
): Promise<ClaimedEmail | undefined> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("emails")
      .set({
        state: "sending",
        attempts: sql`attempts + 1`,
        claim_token: sql`gen_random_uuid()`,
        lease_until: sql`now() + ${LEASE_SECONDS} * interval '1 second'`,
        next_attempt_at: null,
        message_id: sql`coalesce(message_id, ${`<${job.id}@${messageIdDomain}>`})`,
      })
      .where("id", "=", job.id)
      .where("generation", "=", job.generation)
      .where("state", "in", ["pending", "queued"])
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    if (stopsAtOptOut[row.kind] && (await isSuppressed(transaction, row.to_address))) {
      await transaction
        .updateTable("emails")
        .set({ state: "suppressed", claim_token: null, lease_until: null })
        .where("id", "=", row.id)
        .execute();
      return undefined;
    }
    return row as ClaimedEmail;
  });
}

/**
 * Marks a claimed row as accepted by the mail server; a friend's code mail also takes its referral from
 * received to emailed.
 * @returns False when the claim had been lost, so that the row was left alone.
 */
export async function markSent(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  smtpCode: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await endClaim(transaction, claim, {
      state: "sent",
      sent_at: sql`now()`,
      smtp_code: smtpCode,
      error: null,
    });
    if (row && claim.kind === "friend-discount" && claim.referral_id)
      await transaction
        .updateTable("referrals")
        .set({ status: "emailed" })
        .where("id", "=", claim.referral_id)
        .where("status", "=", "received")
        .execute();
    return row;
  });
}

/** Marks a claimed row for another try: 30 s after the first failure, doubling up to 24 h, jittered by a fifth. */
export async function markRetry(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  failure: Failure,
): Promise<boolean> {
  if (claim.attempts >= MAX_ATTEMPTS) return markDead(db, claim, failure);
  const seconds = Math.min(30 * 2 ** (claim.attempts - 1), 86_400) * (0.9 + Math.random() * 0.2);
  return endClaim(db, claim, {
    state: "retry",
    next_attempt_at: sql`now() + ${seconds} * interval '1 second'`,
    smtp_code: failure.code ?? null,
    error: failure.reason,
  });
}

/** Marks a claimed row that met an outage of the mail service: the try does not count, the next is in a minute. */
export async function markOutage(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  failure: Failure,
): Promise<boolean> {
  return endClaim(db, claim, {
    state: "retry",
    attempts: sql`greatest(attempts - 1, 0)`,
    next_attempt_at: sql`now() + interval '60 seconds'`,
    smtp_code: failure.code ?? null,
    error: failure.reason,
  });
}

/** Marks a claimed row as refused for good. */
export async function markDead(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  failure: Failure,
): Promise<boolean> {
  return endClaim(db, claim, { state: "dead", smtp_code: failure.code ?? null, error: failure.reason });
}

/** A failed send: the server's code when it gave one, and a reason that names no person. */
export type Failure = { code?: number; reason: string };

async function endClaim(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  changes: Record<string, unknown>,
): Promise<boolean> {
  const result = await db
    .updateTable("emails")
    .set({ ...changes, claim_token: null, lease_until: null })
    .where("id", "=", claim.id)
    .where("claim_token", "=", claim.claim_token)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives back a queued row that was not tried, for the relay to queue again. */
export async function releaseEmail(db: Kysely<Database>, job: EmailJob): Promise<void> {
  await requeue(db)
    .where("id", "=", job.id)
    .where("generation", "=", job.generation)
    .where("state", "in", ["pending", "queued"])
    .execute();
}

/**
 * Heals rows that lost their way, by raising their generation and making them pending again: a handler died
 * (lease ran out), a retry is due, or a row has been queued for 15 s and the queue knows no job of it (Redis
 * was wiped, or the job failed before its claim).
 * @param hasJob Whether the queue still holds an unfinished job for the row.
 * @returns How many rows were healed.
 */
export async function sweepEmails(
  db: Kysely<Database>,
  hasJob: (job: EmailJob) => Promise<boolean>,
): Promise<number> {
  const due = await requeue(db)
    .where((where) =>
      where.or([
        where.and([where("state", "=", "sending"), where("lease_until", "<", sql<Date>`now()`)]),
        where.and([where("state", "=", "retry"), where("next_attempt_at", "<=", sql<Date>`now()`)]),
      ]),
    )
    .executeTakeFirst();
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
