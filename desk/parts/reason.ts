import { holdReasons } from "#domain/referrals/eligibility.ts";

/** The reason of a status as a sentence begins; somebody's own words as they are. */
export function explainReason(reason: string | null): string {
  if (!reason) return "";
  const text = Object.hasOwn(holdReasons, reason) ? holdReasons[reason as keyof typeof holdReasons] : reason;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
