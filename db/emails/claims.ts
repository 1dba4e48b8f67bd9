import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from "kysely";
import { stopsAtOptOut } from "#domain/emails/email-kind.ts";
import { isStopped } from "#domain/emails/retry.ts";
import type { EstimateRow } from "../estimates/estimates.ts";
import { changeReferralStatus } from "../referrals/status.ts";
import type { Database, ReferralsTable } from "../schema.ts";
import { leaseEnd } from "./leases.ts";
import { takeMailAllowance } from "./outage.ts";
import { type Email, type EmailJob, releaseEmails } from "./outbox.ts";
import { findSuppressed } from "./suppressions.ts";

/**
 * A claimed row, which only the worker that claimed it may send and mark, with the referral or request that its mail is
 * about, unless that was deleted.
 */
export type ClaimedEmail = Claim &
  Email & { message_id: string; referral: ReferralRow | undefined; estimate: EstimateRow | undefined };

/** What is needed to mark a claimed row. */
export type Claim = Pick<Email, "id" | "kind" | "referral_id" | "attempts"> & { claim_token: string };

type ClaimOptions = { messageIdDomain: string; worker?: number };
type ReferralRow = Selectable<ReferralsTable>;

/**
 * Claims rows for sending under a lease, by id and generation, with the database's clock. A pending row may be claimed
 * too, because a job can start before the relay's commit is visible. The same transaction decides what must not be sent:
 * a row whose address is on the suppression list becomes suppressed, unless an opt-out does not stop its kind, and one
 * that the status of its referral forbids becomes held (domain/emails/retry.ts). While the mail service is out, at most one row is claimed when
 * the next attempt is due, and the others are released.
 * @param options.messageIdDomain Domain of the Message-ID, which stays the same for all attempts.
 * @param options.worker Number that the worker has locked (db/emails/leases.ts).
 * @returns For each job its row, or undefined when it is claimed by another worker, already sent, or must not be sent.
 */
export async function claimEmails(
  db: Kysely<Database>,
  jobs: EmailJob[],
  options: ClaimOptions,
): Promise<(ClaimedEmail | undefined)[]> {
  const claims = await db.transaction().execute(async (transaction) => {
    const allowed = jobs.slice(0, await takeMailAllowance(transaction, jobs.length));
    await releaseEmails(transaction, jobs.slice(allowed.length));
    if (allowed.length === 0) return [];
    // A referral is always locked before its mails; another order could deadlock.
    const referrals = await lockSubjects(transaction, allowed);
    const rows = await takeRows(transaction, allowed, options);
    return keepSendable(transaction, await addSubjects(transaction, rows, referrals));
  });
  return jobs.map((job) =>
    claims.find(({ id, generation }) => id === job.id && generation === job.generation),
  );
}

function lockSubjects(transaction: Transaction<Database>, jobs: EmailJob[]): Promise<ReferralRow[]> {
  const ids = transaction
    .selectFrom("emails")
    .select("referral_id")
    .where(
      "id",
      "in",
      jobs.map(({ id }) => id),
    );
  return transaction
    .selectFrom("referrals")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

function takeRows(transaction: Transaction<Database>, jobs: EmailJob[], options: ClaimOptions) {
  const due = transaction
    .selectFrom("emails")
    .select("id")
    .where((where) =>
      where.or(
        jobs.map(({ id, generation }) =>
          where.and([where("id", "=", id), where("generation", "=", generation)]),
        ),
      ),
    )
    .where("state", "in", ["pending", "queued"])
    .orderBy("id")
    .forUpdate();
  return transaction
    .updateTable("emails")
    .set({
      state: "sending",
      attempts: sql`attempts + 1`,
      claim_token: sql`gen_random_uuid()`,
      claimed_by: options.worker ?? null,
      lease_until: leaseEnd(),
      next_attempt_at: null,
      message_id: sql`coalesce(message_id, '<' || id || '@' || ${options.messageIdDomain}::text || '>')`,
    })
    .where("id", "in", due)
    .returningAll()
    .execute();
}

async function addSubjects(
  transaction: Transaction<Database>,
  rows: Email[],
  referrals: ReferralRow[],
): Promise<ClaimedEmail[]> {
  const estimateIds = rows.flatMap((row) => row.estimate_id ?? []);
  const estimates =
    estimateIds.length > 0
      ? await transaction.selectFrom("estimates").selectAll().where("id", "in", estimateIds).execute()
      : [];
  return rows.map((row) => ({
    ...(row as Email & { claim_token: string; message_id: string }),
    referral: referrals.find(({ id }) => id === row.referral_id),
    estimate: estimates.find(({ id }) => id === row.estimate_id),
  }));
}

/** Marks the rows that must not be sent, and returns the others. */
async function keepSendable(
  transaction: Transaction<Database>,
  claims: ClaimedEmail[],
): Promise<ClaimedEmail[]> {
  const addresses = claims.filter(({ kind }) => stopsAtOptOut(kind)).map((claim) => claim.to_address);
  const suppressed = await findSuppressed(transaction, addresses);
  const sendable: ClaimedEmail[] = [];
  for (const claim of claims) {
    const { referral } = claim;
    if (stopsAtOptOut(claim.kind) && suppressed.has(claim.to_address)) {
      await endClaim(transaction, claim, { state: "suppressed" });
      if (referral && claim.kind === "friend-discount")
        await changeReferralStatus(transaction, {
          id: referral.id,
          to: "rejected",
          by: "worker",
          detail: "send-email",
          reason: "friend-opted-out",
        });
    } else if (referral && isStopped(withStatus(claim, referral)))
      await endClaim(transaction, claim, { state: "held", error: `the referral is ${referral.status}` });
    else sendable.push(claim);
  }
  return sendable;
}

function withStatus(claim: ClaimedEmail, { status, status_reason }: ReferralRow) {
  return { ...claim, referral_status: status, referral_status_reason: status_reason };
}

/**
 * Ends a claim with its result.
 * @returns False when the claim was lost; the row is then unchanged.
 */
export async function endClaim(
  db: Kysely<Database>,
  claim: Claim,
  changes: UpdateObject<Database, "emails">,
): Promise<boolean> {
  const result = await db
    .updateTable("emails")
    .set({ ...changes, claim_token: null, claimed_by: null, lease_until: null })
    .where("id", "=", claim.id)
    .where("claim_token", "=", claim.claim_token)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
