import type { Kysely } from "kysely";
import { actOnReferral } from "#db/referrals/acts.ts";
import { findReferrals, findReferralsNear, type ListedReferral } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { explainRefusal, type ReferralActName, referralActs } from "#domain/referrals/acts.ts";
import { describeHoldReason } from "#domain/referrals/eligibility.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { failure } from "../failure.ts";
import { printable } from "../print/text.ts";

/** Finds the referral that was typed, by code or id; throws when there is none or several. */
export async function findOneReferral(db: Kysely<Database>, typed: string) {
  const [referral, another] = await findReferrals(db, typed);
  if (!referral) {
    const near = (await findReferralsNear(db, typed)).map(({ discount_code: code }) => code);
    const question =
      near.length > 0 ? ` Was it ${near.join(" or ")}?` : " Type ops referrals list --search NAME";
    throw failure("notFound", `There is no referral with the code or id ${typed}.${question}`);
  }
  if (another) throw failure("notFound", `Several ids begin with ${typed}. Type more of it.`);
  return referral;
}

/** Does something with a referral as the operator; or tells why it cannot be done. */
export async function changeReferral(
  db: Kysely<Database>,
  { id, discount_code: code }: ListedReferral,
  act: ReferralActName,
  reason: string | undefined,
): Promise<{ from: ReferralStatus } | { kind: "usage" | "notFound" | "failed"; problem: string }> {
  const result = await actOnReferral(db, { id, act, reason, by: { place: "ops" } });
  if (result.changed) return { from: result.from };
  if (result.problem === "not-allowed")
    return { kind: "failed", problem: explainRefusal(code, referralActs[act].to, result) };
  if (result.problem === "reason")
    return { kind: "usage", problem: reason?.trim() ? `${result.fault}.` : REASON_REQUIRED };
  return { kind: "notFound", problem: `${code} has just been erased.` };
}

/** For an act that must be explained. */
export const REASON_REQUIRED = `Say why: --reason "the friend moved with us in May"`;

/** "ASH-7K4M-Q9XC (Maria Torres for Jo Park, held)" */
export function describeReferral(referral: ListedReferral): string {
  const names = `${printable(referral.referrer_name)} for ${printable(referral.referred_name)}`;
  return `${referral.discount_code} (${names}, ${referral.status})`;
}

/** The reason of a status in words, safe for a terminal. */
export function explainReason(reason: string | null): string {
  return printable(describeHoldReason(reason));
}
