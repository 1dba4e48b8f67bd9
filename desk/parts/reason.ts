import { capitalize } from "#domain/plan/describe.ts";
import { describeHoldReason } from "#domain/referrals/eligibility.ts";

export function explainReason(reason: string | null): string {
  return capitalize(describeHoldReason(reason));
}
