import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from "kysely";
import { isStoppedBy, isTooLate } from "#domain/emails/email-kind.ts";
import { nameReferralHold, TOO_LATE } from "#domain/emails/holds.ts";
import { isStopped } from "#domain/emails/retry.ts";
import { suppressionReasons } from "#domain/emails/suppression.ts";
import { isMoveMailStale, MOVE_CHANGED } from "#domain/moves/mails.ts";
import { takesPlace } from "#domain/moves/state.ts";
import { databaseTime } from "../clock/database-time.ts";
import { type CodeUse, findCodeUse } from "../moves/doubts.ts";
import { findEarlierMove, type Move } from "../moves/moves.ts";
import { findMoveRequest, type MoveRequest } from "../moves/requests.ts";
import { changeReferralStatus } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { findKindToSay, isReplaced } from "./move-mails.ts";
import { type DigestLine, listDigest } from "./office-digest.ts";
import { returnMailAllowance } from "./outage.ts";
import type { Email, EmailJob } from "./outbox.ts";
import { findSuppression } from "./suppressions.ts";

/** Lease on a claimed email (s). A worker paused for longer may send a duplicate. */
const LEASE_SECONDS = 120;

/** Only the lease holder may send and mark it. */
export type ClaimedEmail = Claim &
  Email & {
    message_id: string;
    referral: ReferralRow | undefined;
    move: Move | undefined;
    moveRequest: MoveRequest | undefined;
    /** Who used a new request's code first. */
    codeUse: CodeUse | undefined;
    /** The same form's request before it was corrected. */
    earlier: { id: string } | undefined;
    /** What a digest holds. */
    digest: DigestLine[];
  };

export type Claim = Pick<Email, "id" | "kind" | "referral_id" | "to_address" | "attempts"> & {
  claim_token: string;
};

type ReferralRow = Selectable<Database["referrals"]>;

/**
 * Leases a row for sending. Accepts pending rows too, because a job can start before the relay commits.
 * Suppresses or holds a row that must not be sent.
 * @returns undefined if the row is already claimed or sent, or must not be sent.
 */
export async function claimEmail(
  db: Kysely<Database>,
  job: EmailJob,
  options: { messageIdDomain: string },
): Promise<ClaimedEmail | undefined> {
  return db.transaction().execute(async (transaction) => {
    const referral = await lockReferralOf(transaction, job.id);
    const row = await takeRow(transaction, job, options.messageIdDomain);
    if (!row) return undefined;
    const { move, moveRequest } = await findMoveOf(transaction, row);
    const claimed = row as Email & { claim_token: string; message_id: string };
    const asked = row.kind === "estimate-office" ? move : undefined;
    const codeUse = asked && (await findCodeUse(transaction, asked));
    const earlier = asked && (await findEarlierMove(transaction, asked));
    const digest = row.kind === "office-digest" ? await listDigest(transaction, row.id) : [];
    const claim = { ...claimed, referral, move, moveRequest, codeUse, earlier, digest };
    if (await maySend(transaction, claim)) return await nameMail(transaction, claim);
    await returnMailAllowance(transaction);
    return undefined;
  });
}

/** Lock the referral before its emails, to avoid deadlocks. */
export function lockReferralOf(
  transaction: Transaction<Database>,
  id: string,
): Promise<ReferralRow | undefined> {
  return transaction
    .selectFrom("referrals")
    .selectAll()
    .where("id", "=", transaction.selectFrom("emails").select("referral_id").where("id", "=", id))
    .forUpdate()
    .executeTakeFirst();
}

function takeRow(
  transaction: Transaction<Database>,
  { id, generation }: EmailJob,
  messageIdDomain: string,
): Promise<Email | undefined> {
  return transaction
    .updateTable("emails")
    .set({
      state: "sending",
      attempts: sql`attempts + 1`,
      claim_token: sql`gen_random_uuid()`,
      lease_until: leaseEnd,
      next_attempt_at: null,
      message_id: sql`coalesce(message_id, '<' || id || '@' || ${messageIdDomain}::text || '>')`,
    })
    .where("id", "=", id)
    .where("generation", "=", generation)
    .where("state", "in", ["pending", "queued"])
    .returningAll()
    .executeTakeFirst();
}

/** What the email is about, unless it was erased. */
export async function findMoveOf(db: Kysely<Database>, email: Pick<Email, "move_id" | "move_request_id">) {
  const { move_id, move_request_id } = email;
  const moves = db.selectFrom("moves").selectAll();
  return {
    move: move_id ? await moves.where("id", "=", move_id).executeTakeFirst() : undefined,
    moveRequest: move_request_id ? await findMoveRequest(db, move_request_id) : undefined,
  };
}

async function nameMail(transaction: Transaction<Database>, claim: ClaimedEmail): Promise<ClaimedEmail> {
  const kind = await findKindToSay(transaction, claim);
  if (kind === claim.kind) return claim;
  await transaction.updateTable("emails").set({ kind }).where("id", "=", claim.id).execute();
  return { ...claim, kind };
}

/** Ends the claim if the row must not be sent. */
async function maySend(transaction: Transaction<Database>, claim: ClaimedEmail): Promise<boolean> {
  const { kind, referral, move } = claim;
  const suppression = await findSuppression(transaction, claim.to_address);
  const disowned = move?.disowned_at && { source: "unsubscribe-link" as const, stoppedAt: move.disowned_at };
  const asked = findAsker(claim);
  const stop = [disowned, suppression].find((one) => one && isStoppedBy(one, kind, asked));
  if (stop) {
    await endClaim(transaction, claim, { state: "suppressed", error: suppressionReasons[stop.source] });
    if (referral && kind === "friend-discount")
      await changeReferralStatus(transaction, {
        id: referral.id,
        to: "rejected",
        by: "worker",
        place: "send-email",
        reason: suppression?.source === "bounce" ? "friend-bounced" : "friend-opted-out",
      });
    return false;
  }
  const error = await findReasonToHold(transaction, claim);
  if (error) await endClaim(transaction, claim, { state: "held", error });
  return !error;
}

async function findReasonToHold(transaction: Transaction<Database>, claim: ClaimedEmail) {
  const { kind, referral, move } = claim;
  const now = await databaseTime(transaction);
  const isMisaddressed = kind === "estimate-confirmation" && move?.email !== claim.to_address;
  if (move && (isMisaddressed || isMoveMailStale(kind, move, now) || (await isReplaced(transaction, claim))))
    return MOVE_CHANGED;
  if (isTooLate(kind, { ...claim, codeExpiresAt: referral?.code_expires_at }, now)) return TOO_LATE;
  if (!referral) return undefined;
  const { status: referral_status, status_reason: referral_status_reason } = referral;
  const stops = isStopped({ ...claim, referral_status, referral_status_reason });
  return stops ? nameReferralHold(referral_status) : undefined;
}

/** Only a question proves that somebody reads the address; a receipt does not. */
function findAsker({ kind, referral, move, moveRequest }: ClaimedEmail) {
  const form = kind === "move-receipt" ? move : (referral ?? moveRequest ?? move);
  return { askedAt: form?.created_at, isBooked: move !== undefined && takesPlace(move) };
}

/** A lease that has passed to another worker stays lost. */
export async function renewLeases(db: Kysely<Database>, tokens: string[]): Promise<void> {
  await db
    .updateTable("emails")
    .set({ lease_until: leaseEnd })
    .where("claim_token", "in", tokens)
    .where("state", "=", "sending")
    .execute();
}

/** @returns False, with no change, if the lease was lost. */
export async function endClaim(
  db: Kysely<Database>,
  claim: Claim,
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

const leaseEnd = sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`;
