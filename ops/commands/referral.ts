import type { Kysely } from "kysely";
import { actOnReferral } from "#db/referrals/act-on-referral.ts";
import { findReferrals, findReferralsNear, type ListedReferral } from "#db/referrals/list.ts";
import type { Database } from "#db/schema.ts";
import { explainRefusal, type ReferralActName, referralActs } from "#domain/referrals/office-actions.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { failure } from "../failure.ts";
import { printable } from "../print/text.ts";

/** By code or id. Throws if none matches, or several do. */
export async function findOneReferral(db: Kysely<Database>, typed: string) {
  const [referral, another] = await findReferrals(db, typed);
  if (!referral) {
    const near = (await findReferralsNear(db, typed)).map(({ discount_code: code }) => code);
    const question =
      near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : " Run: ops referrals list --search NAME";
    throw failure("notFound", `No referral has the code or id ${typed}.${question}`);
  }
  if (another) throw failure("notFound", `Several ids start with ${typed}. Add more digits.`);
  return referral;
}

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
  return { kind: "notFound", problem: `${code} was just erased.` };
}

export const REASON_REQUIRED = `Add a reason: --reason "the friend moved with us in May"`;

/** "ASH-7K4M-Q9XC (Maria Torres for Jo Park, held)" */
export function describeReferral(referral: ListedReferral): string {
  const names = `${printable(referral.referrer_name)} for ${printable(referral.referred_name)}`;
  return `${referral.discount_code} (${names}, ${referral.status})`;
}
