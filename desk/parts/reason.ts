import { capitalize } from "#domain/plan/words.ts";
import { describeHoldReason } from "#domain/referrals/eligibility.ts";

/** The reason of a status as a sentence begins; somebody's own words as they are. */
export function explainReason(reason: string | null): string {
  return capitalize(describeHoldReason(reason));
}
