import { type Kysely, sql } from "kysely";
import { MAX_ATTEMPTS, secondsUntilRetry } from "#domain/emails/backoff.ts";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import { changeReferralStatuses, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { type Claim, endClaim } from "./claims.ts";

/** A failed send: the server's code if it gave one, the cause, and a reason that names no person. */
export type SendFailure = { code?: number | undefined; cause: FailureCause; reason: string };

/**
 * Marks claimed rows as accepted by the mail server; a friend's code mail also takes its referral from received to
 * emailed.
 * @returns For each claim, false when it was lost; its row is then unchanged.
 */
export async function markSent(
  db: Kysely<Database>,
  sent: { claim: Claim; code: number }[],
): Promise<boolean[]> {
  const marked = await db.transaction().execute(async (transaction) => {
    const codes = sent.filter(({ claim }) => claim.kind === "friend-discount");
    const referralIds = codes.flatMap(({ claim }) => claim.referral_id ?? []);
    // A referral is always locked before its mails; another order could deadlock.
    await lockReferrals(transaction, referralIds);
    const values = sql.join(
      sent.map(({ claim, code }) => sql`(${claim.id}::uuid, ${claim.claim_token}::uuid, ${code}::int)`),
    );
    const { rows } = await sql<{ id: string; kind: string; referral_id: string | null }>`
      with given (id, token, code) as (values ${values}),
      held as (
        select emails.id, given.code from emails join given on given.id = emails.id and given.token = emails.claim_token
        order by emails.id for update of emails
      )
      update emails set
        state = 'sent', sent_at = now(), smtp_code = held.code, error = null, cause = null,
        claim_token = null, claimed_by = null, lease_until = null
      from held where held.id = emails.id
      returning emails.id, emails.kind, emails.referral_id`.execute(transaction);
    // A referral that was rejected while the mail was on its way stays so.
    const emailed = rows.flatMap((row) => (row.kind === "friend-discount" ? (row.referral_id ?? []) : []));
    await changeReferralStatuses(transaction, emailed, { to: "emailed", by: "worker", detail: "send-email" });
    return new Set(rows.map((row) => row.id));
  });
  return sent.map(({ claim }) => marked.has(claim.id));
}

/** Marks a claimed row for another attempt, with backoff, or as dead after the last one. */
export async function markRetry(db: Kysely<Database>, claim: Claim, failure: SendFailure): Promise<boolean> {
  if (claim.attempts >= MAX_ATTEMPTS) return markDead(db, claim, failure);
  const seconds = secondsUntilRetry(claim.attempts, Math.random());
  return endClaim(db, claim, {
    state: "retry",
    next_attempt_at: sql`now() + ${seconds} * interval '1 second'`,
    ...told(failure),
  });
}

/** Makes a claimed row pending again that met an outage of the mail service; the attempt does not count. */
export async function markUntried(
  db: Kysely<Database>,
  claim: Claim,
  failure: SendFailure,
): Promise<boolean> {
  return endClaim(db, claim, {
    state: "pending",
    generation: sql`generation + 1`,
    attempts: sql`greatest(attempts - 1, 0)`,
    ...told(failure),
  });
}

/** Marks a claimed row as dead. */
export async function markDead(db: Kysely<Database>, claim: Claim, failure: SendFailure): Promise<boolean> {
  return endClaim(db, claim, { state: "dead", ...told(failure) });
}

/** Makes dead rows pending again, because the server turned out to refuse everybody. */
export async function reviveEmails(db: Kysely<Database>, ids: string[]): Promise<void> {
  await db
    .updateTable("emails")
    .set({ state: "pending", generation: sql`generation + 1`, attempts: 0 })
    .where("id", "in", ids)
    .where("state", "=", "dead")
    .where("cause", "=", "refused")
    .execute();
}

function told({ code, cause, reason }: SendFailure) {
  return { smtp_code: code ?? null, cause, error: reason };
}
