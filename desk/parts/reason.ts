import { capitalize } from "#domain/plan/describe.ts";
import { describeHoldReason } from "#domain/referrals/eligibility.ts";

/** The reason for a status, capitalized. */
export function explainReason(reason: string | null): string {
  return capitalize(describeHoldReason(reason));
}
