import { type Kysely, sql, type Transaction, type UpdateObject } from "kysely";
import { stopsAtOptOut } from "#domain/emails/email-kind.ts";
import { changeReferralStatus } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import type { Email, EmailJob } from "./outbox.ts";
import { isSuppressed } from "./suppressions.ts";

export type ClaimedEmail = Email & { claim_token: string; message_id: string };

/** The lease: seconds that a claimed row belongs to its handler. A send takes at most half of it. */
const LEASE_SECONDS = 120;
/** Attempts before a row becomes a dead letter; with the backoff below, about five days. */
export const MAX_ATTEMPTS = 15;

/**
 * Claims one row for sending under a lease, by id and generation, with the database's clock. A pending row may be claimed
 * too, because a job can start before the relay's commit is visible. The same transaction decides what must not be sent:
 * a row whose address is on the suppression list becomes suppressed, unless an opt-out does not stop its kind, and a
 * code whose referral is no longer received becomes held.
 * @param messageIdDomain Domain of the Message-ID, which stays the same for all attempts.
 * @returns The row, or undefined when it is claimed by another worker, already sent, or must not be sent.
 */
export async function claimEmail(
  db: Kysely<Database>,
  job: EmailJob,
  messageIdDomain: string,
): Promise<ClaimedEmail | undefined> {
  return db.transaction().execute(async (transaction) => {
    const referral = await lockReferralOfCode(transaction, job.id);
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
    const claim = row as ClaimedEmail;

    if (stopsAtOptOut(row.kind) && (await isSuppressed(transaction, row.to_address))) {
      await endClaim(transaction, claim, { state: "suppressed" });
      if (referral)
        await changeReferralStatus(transaction, {
          id: referral.id,
          to: "rejected",
          by: "worker",
          detail: "send-email",
          reason: "friend-opted-out",
        });
      return undefined;
    }
    if (referral && referral.status !== "received") {
      await endClaim(transaction, claim, { state: "held", error: `the referral is ${referral.status}` });
      return undefined;
    }
    return claim;
  });
}

/**
 * Marks a claimed row as accepted by the mail server; a friend's code mail also takes its referral from
 * received to emailed.
 * @returns False when the claim was lost: the lease ran out and another worker has the row.
 */
export async function markSent(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  smtpCode: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const referral = await lockReferralOfCode(transaction, claim.id);
    const marked = await endClaim(transaction, claim, {
      state: "sent",
      sent_at: sql`now()`,
      smtp_code: smtpCode,
      error: null,
    });
    // A referral that was rejected while its mail was being sent stays rejected.
    if (marked && referral)
      await changeReferralStatus(transaction, {
        id: referral.id,
        to: "emailed",
        by: "worker",
        detail: "send-email",
      });
    return marked;
  });
}

/** Schedules a retry with exponential backoff and jitter: 30 s, doubling up to 24 h, plus or minus 10 %. */
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

/** Schedules a retry after an outage of the mail service: the attempt does not count, the next is in a minute. */
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

/** Makes a claimed row a dead letter: refused for good, kept for an operator to see and retry. */
export async function markDead(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  failure: Failure,
): Promise<boolean> {
  return endClaim(db, claim, { state: "dead", smtp_code: failure.code ?? null, error: failure.reason });
}

/** A failed send: the server's code when it gave one, and a reason that names no person. */
export type Failure = { code?: number | undefined; reason: string };

/**
 * Locks the referral whose code a row carries, before the row itself. Every change of a referral takes the two locks in
 * this order, which prevents deadlocks.
 */
async function lockReferralOfCode(transaction: Transaction<Database>, emailId: string) {
  return transaction
    .selectFrom("referrals")
    .innerJoin("emails", "emails.referral_id", "referrals.id")
    .select(["referrals.id", "referrals.status"])
    .where("emails.id", "=", emailId)
    .where("emails.kind", "=", "friend-discount")
    .forUpdate("referrals")
    .executeTakeFirst();
}

async function endClaim(
  db: Kysely<Database>,
  claim: ClaimedEmail,
  changes: UpdateObject<Database, "emails">,
): Promise<boolean> {
  const result = await db
    .updateTable("emails")
    .set({ ...changes, claim_token: null, lease_until: null })
    .where("id", "=", claim.id)
    .where("claim_token", "=", claim.claim_token)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
