import type { EmailState } from "./email-state.ts";

/** States from which an operator may retry a mail. */
export const retryable: EmailState[] = ["dead", "held", "retry"];

/** What came of an operator's retry. */
export type RetryResult =
  | { retried: true; from: EmailState }
  | { retried: false; problem: "unknown" }
  | { retried: false; problem: "state"; from: EmailState }
  | { retried: false; problem: "referral"; status: string };

/** What came of it, behind the name of the mail: "was dead, is on its way again". */
export function explainRetry(result: RetryResult): string {
  if (result.retried) return `was ${result.from}, is on its way again`;
  if (result.problem === "unknown") return "has just been erased";
  if (result.problem === "referral")
    return `stays: its referral is ${result.status}, and a code goes out only while it is received`;
  if (result.from === "sent") return "stays: it was sent, and nobody gets a mail twice";
  if (result.from === "suppressed") return "stays: the address has opted out";
  return `is ${result.from}, so it is on its way`;
}
