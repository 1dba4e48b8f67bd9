import type { Kysely, Transaction } from "kysely";
import {
  findReasonFault,
  type ReferralActName,
  referralActs,
  UNDO_SECONDS,
} from "#domain/referrals/office-actions.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import type { AuditActor } from "../audit/log.ts";
import { saveMove } from "../moves/change.ts";
import type { Database } from "../schema.ts";
import { type ChangeResult, changeReferralStatus } from "./status.ts";

/**
 * A release at the desk can be undone for UNDO_SECONDS (undoReferralAct).
 * @param options.expected The status the operator saw. If it has changed, nothing happens.
 * @returns "reason" if the reason is missing or too long.
 */
export async function actOnReferral(
  db: Kysely<Database>,
  options: {
    id: string;
    act: ReferralActName;
    by: AuditActor;
    reason?: string | undefined;
    expected?: ReferralStatus | undefined;
  },
): Promise<ChangeResult | { changed: false; problem: "reason"; fault: string }> {
  const { id, act, by, expected } = options;
  const { to } = referralActs[act];
  const reason = options.reason?.trim() || undefined;
  const fault = findReasonFault(act, reason);
  if (fault) return { changed: false, problem: "reason", fault };
  const name = by.place === "desk" ? by.name : undefined;
  const waitSeconds = by.place === "desk" ? UNDO_SECONDS : 0;
  const change = { id, to, by: "operator", place: by.place, name, reason, expected, waitSeconds } as const;
  return db.transaction().execute(async (transaction) => {
    const result = await changeReferralStatus(transaction, change);
    if (result.changed && act === "release") await takeUpRequests(transaction, id, by);
    return result;
  });
}

/** The discount of a friend who came by a personal link goes to the requests that waited for the release. */
async function takeUpRequests(
  transaction: Transaction<Database>,
  referralId: string,
  by: AuditActor,
): Promise<void> {
  const moves = await transaction
    .selectFrom("referrals")
    .innerJoin("moves", "email_key", "friend_key")
    .select("moves.id")
    .where("referrals.id", "=", referralId)
    .where("link_id", "is not", null)
    .where("moves.referral_id", "is", null)
    .where("moves.discount_code", "is not", null)
    .whereRef("moves.created_at", ">=", "referrals.created_at")
    .execute();
  for (const { id } of moves)
    await saveMove(transaction, id, { by, fields: { referral_id: referralId }, confirmed: ["no-estimate"] });
}
