import type { Kysely } from "kysely";
import { findReferrals, type ListedReferral } from "#db/referrals/list.ts";
import { changeReferralStatus } from "#db/referrals/status.ts";
import type { Database } from "#db/schema.ts";
import { holdReasons } from "#domain/referrals/eligibility.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { failure } from "../failure.ts";
import { printable } from "../print/text.ts";

/** Finds the referral that was typed, by code or id; throws when there is none or several. */
export async function findOne(db: Kysely<Database>, typed: string) {
  const [referral, another] = await findReferrals(db, typed);
  if (!referral) throw failure("notFound", `There is no referral with the code or id ${typed}.`);
  if (another) throw failure("notFound", `Several ids begin with ${typed}. Type more of it.`);
  return referral;
}

/** Changes a referral's status as the operator; or tells why it cannot be changed. */
export async function changeOne(
  db: Kysely<Database>,
  { id, discount_code: name }: ListedReferral,
  to: ReferralStatus,
  reason: string | undefined,
): Promise<{ from: ReferralStatus } | { kind: "notFound" | "failed"; problem: string }> {
  const change = { id, to, by: "operator", detail: "ops", reason: reason?.trim() || undefined } as const;
  const result = await changeReferralStatus(db, change);
  if (result.changed) return { from: result.from };
  if (result.problem === "unknown") return { kind: "notFound", problem: `${name} has just been erased.` };
  const allowed =
    result.allowed.length > 0 ? `It can only be ${result.allowed.join(" or ")}.` : "It stays so.";
  return { kind: "failed", problem: `${name} is ${result.from}, so it cannot be ${to}. ${allowed}` };
}

/** "ASH-7K4M-Q9XC (Maria Torres for Jo Park, held)" */
export function describeReferral(referral: ListedReferral): string {
  const names = `${printable(referral.referrer_name)} for ${printable(referral.referred_name)}`;
  return `${referral.discount_code} (${names}, ${referral.status})`;
}

/** The reason of a status in words; an operator's own as it is. */
export function explainReason(reason: string | null): string {
  if (!reason) return "";
  return Object.hasOwn(holdReasons, reason)
    ? holdReasons[reason as keyof typeof holdReasons]
    : printable(reason);
}
