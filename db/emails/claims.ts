import { type Kysely, sql, type Transaction, type UpdateObject } from "kysely";
import { changeReferralStatus } from "../referrals/status.ts";
import type { Database, EmailKind } from "../schema.ts";
import type { Email, EmailJob } from "./outbox.ts";
import { isSuppressed } from "./suppressions.ts";

export type ClaimedEmail = Email & { claim_token: string; message_id: string };

/** Seconds a claimed row belongs to its handler; a send takes at most half of it (docs/architecture.md, "The outbox"). */
const LEASE_SECONDS = 120;
/** About five days of tries; a server that says "later" for longer means "no". */
export const MAX_ATTEMPTS = 15;

/**
 * Claims one row for sending, by id and generation, with the database's clock. Pending counts like queued, as a job may
 * arrive before the relay's commit. What must not be sent is settled in the same transaction: a row whose address has
 * opted out is marked suppressed, unless its kind is one that an opt-out does not stop, and a code whose referral is no
 * longer received is held back.
 * @param messageIdDomain Domain of the Message-ID that the row keeps for all its tries.
 * @returns The row, or undefined when somebody else has it, it is sent, or it must not be sent.
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

    if (stopsAtOptOut[row.kind] && (await isSuppressed(transaction, row.to_address))) {
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
 * @returns False when the claim had been lost, so that the row was left alone.
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
    // A referral that was rejected while the mail was on its way stays so.
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
export type Failure = { code?: number | undefined; reason: string };

/**
 * Locks the referral whose code a row carries. It comes before the row itself: whoever changes a referral takes the two
 * in this order, and both would wait for ever otherwise.
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

/**
 * Whether a kind of mail stops at an opt-out. The two mails of an estimate do not: the office's goes to ourselves,
 * and the confirmation answers the visitor's own request, as the opt-out page says it will.
 */
const stopsAtOptOut: Record<EmailKind, boolean> = {
  "friend-discount": true,
  "referrer-receipt": true,
  "gift-card-coming": true,
  "gift-card-sent": true,
  "estimate-office": false,
  "estimate-confirmation": false,
};
