import { capitalize } from "#domain/capitalize.ts";
import { describeHoldReason } from "#domain/referrals/eligibility.ts";

export function explainReason(reason: string | null): string {
  return capitalize(describeHoldReason(reason));
}
