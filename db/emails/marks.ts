import { type Kysely, sql, type Transaction } from "kysely";
import { MAX_ATTEMPTS, secondsUntilRetry } from "#domain/emails/backoff.ts";
import { canBeStopped } from "#domain/emails/email-kind.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import { changeReferralStatuses, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { changeEmails } from "./change.ts";
import { endLease, type LeasedEmail } from "./lease.ts";
import { insertSuppression } from "./suppressions.ts";

/** `reason` contains no personal data; `isAddressBad` if no sender could reach the address. */
export type SendFailure = {
  code?: number | undefined;
  cause: FailureCause;
  reason: string;
  isAddressBad?: boolean;
};

/**
 * A code email also moves its referral from received to emailed.
 * @returns False, with no change, if the lease was lost.
 */
export async function markSent(db: Kysely<Database>, email: LeasedEmail, code: number): Promise<boolean> {
  const referrals = email.kind === "friend-discount" && email.referral_id ? [email.referral_id] : [];
  return db.transaction().execute(async (transaction) => {
    // Lock the referral before its emails, to avoid deadlocks.
    await lockReferrals(transaction, referrals);
    await retryRefusedWithAll(transaction);
    const isMarked = await endLease(transaction, email, {
      to: "sent",
      sent_at: sql<Date>`now()`,
      smtp_code: code,
      kind: email.kind,
    });
    // A referral rejected while its email was in flight stays rejected.
    if (isMarked)
      await changeReferralStatuses(transaction, referrals, {
        to: "emailed",
        by: "worker",
        place: "send-email",
      });
    return isMarked;
  });
}

/**
 * Marks emails that a restore holds (ops/backup/replay.sql), once the mail server's log confirms them. A code email also
 * moves its referral from received to emailed.
 * @returns The ids it marked.
 */
export async function markRestoredSent(db: Kysely<Database>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    const subjects = await transaction
      .selectFrom("emails")
      .select("referral_id")
      .where("id", "in", ids)
      .where("referral_id", "is not", null)
      .execute();
    // Lock the referral before its emails, to avoid deadlocks.
    await lockReferrals(
      transaction,
      subjects.flatMap(({ referral_id }) => referral_id ?? []),
    );
    const marked = await changeEmails(
      transaction,
      (email) =>
        email.and([
          email("id", "in", ids),
          email("state", "=", "held"),
          email("hold_reason", "=", "restored"),
        ]),
      { to: "sent", sent_at: sql<Date>`now()` },
    );
    const emailed = marked.flatMap(({ kind, referral_id }) =>
      kind === "friend-discount" ? (referral_id ?? []) : [],
    );
    await changeReferralStatuses(transaction, emailed, { to: "emailed", by: "worker", place: "mark-sent" });
    return marked.map(({ id }) => id);
  });
}

/** After the first success, retries the emails that failed while the server accepted nothing. That time does not count. */
async function retryRefusedWithAll(transaction: Transaction<Database>): Promise<void> {
  await changeEmails(
    transaction,
    (email) =>
      email.and([
        email("state", "=", "retry"),
        email("cause", "<>", "content"),
        sql<boolean>`coalesce(released_at, created_at) >
          (select coalesce(max(sent_at), '-infinity') from emails where sent_at is not null)`,
      ]),
    { to: "pending", attempts: 0 },
  );
}

/** After the last attempt the row becomes a dead letter. */
export async function markRetry(
  db: Kysely<Database>,
  email: LeasedEmail,
  failure: SendFailure,
): Promise<boolean> {
  if (email.attempts >= MAX_ATTEMPTS) return markDead(db, email, failure);
  const seconds = secondsUntilRetry(email.attempts, Math.random());
  return endLease(db, email, {
    to: "retry",
    next_attempt_at: sql`now() + ${seconds} * interval '1 second'`,
    ...describe(failure),
  });
}

/** In an outage it waits, and the attempt does not count. */
export async function markUntried(
  db: Kysely<Database>,
  email: LeasedEmail,
  failure: SendFailure,
): Promise<boolean> {
  return endLease(db, email, {
    to: "pending",
    attempts: sql`greatest(attempts - 1, 0)`,
    ...describe(failure),
  });
}

/** A refusal that blames the address also suppresses it. */
export async function markDead(
  db: Kysely<Database>,
  email: LeasedEmail,
  failure: SendFailure,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const isMarked = await endLease(transaction, email, { to: "dead", ...describe(failure) });
    if (isMarked && failure.isAddressBad && canBeStopped(email.kind))
      await insertSuppression(transaction, email.to_address, "bounce");
    return isMarked;
  });
}

function describe({ code, cause, reason }: SendFailure) {
  return { smtp_code: code ?? null, cause, error: reason };
}
