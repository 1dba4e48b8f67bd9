import type { Kysely } from "kysely";
import { findReasonFault, type ReferralActName, referralActs, UNDO_SECONDS } from "#domain/referrals/acts.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import type { AuditActor } from "../audit/log.ts";
import type { Database } from "../schema.ts";
import { type ChangeResult, changeReferralStatus } from "./status.ts";

/**
 * Does what an operator may do with a referral, by the desk or by a command. The audit row holds the place, the name and
 * the reason. What the desk releases can be undone for UNDO_SECONDS (undoReferralAct).
 * @param options.expected The status that was looked at: when it is another by now, nothing is changed.
 * @returns "reason" when something is wrong with the reason: the act must be explained and was not, or at too great length.
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
  const change = { id, to, by: "operator", detail: by.place, name, reason, expected, waitSeconds } as const;
  return changeReferralStatus(db, change);
}
