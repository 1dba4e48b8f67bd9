import type { Kysely } from "kysely";
import {
  findReasonFault,
  type ReferralActName,
  referralActs,
  UNDO_SECONDS,
} from "#domain/referrals/office-actions.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import type { AuditActor } from "../audit/log.ts";
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
  return changeReferralStatus(db, change);
}
