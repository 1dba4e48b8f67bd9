import { holdReasons } from "../referrals/eligibility.ts";
import type { ReferralStatus } from "../referrals/status.ts";
import { customerKinds, type EmailKind, isTooLate } from "./email-kind.ts";
import type { EmailState } from "./email-state.ts";
import type { EmailHold } from "./holds.ts";

const retryable: EmailState[] = ["dead", "held", "retry", "bounced"];

export type EmailToRetry = {
  kind: EmailKind;
  state: EmailState;
  hold_reason: EmailHold | null;
  returned_at: Date | null;
  referral_status: ReferralStatus | null;
  referral_status_reason: string | null;
  created_at: Date;
};

export type RetryResult =
  | { retried: true; from: EmailState }
  | { retried: false; problem: "unknown" }
  | { retried: false; problem: "late" }
  | { retried: false; problem: "state"; from: EmailState }
  | { retried: false; problem: "referral"; kind: EmailKind; status: string };

const conditions: Partial<Record<EmailKind, string>> = {
  "friend-discount": "a code goes out only for a received referral, or again after a bounce",
  "friend-reminder": "a reminder goes out only while the code is unused",
  "gift-card-coming": "a gift card is announced only once the move is completed",
  "gift-card-sent": "it goes out only once the gift card is marked as sent",
  "referrer-receipt": "no receipt is sent for a form that a bot filled in or an operator rejected",
};

export function mayRetry(email: EmailToRetry): boolean {
  return findRetryProblem(email) === undefined;
}

/** Why an operator may not retry an email; undefined if they may. */
export function findRetryProblem(email: EmailToRetry): Extract<RetryResult, { retried: false }> | undefined {
  const { kind, state, hold_reason, referral_status } = email;
  if (state === "sent" && customerKinds.includes(kind))
    return isTooLate(kind, { ...email, codeExpiresAt: undefined }, new Date())
      ? { retried: false, problem: "late" }
      : undefined;
  if (!retryable.includes(state)) return { retried: false, problem: "state", from: state };
  if (hold_reason === "too-late" || hold_reason === "day-has-come")
    return { retried: false, problem: "late" };
  if (isForbidden(email))
    return { retried: false, problem: "referral", kind, status: referral_status ?? "gone" };
  return undefined;
}

/**
 * Whether a referral's status forbids the email. Automatic decisions never stop a receipt: that would reveal
 * who is a customer or has opted out.
 */
export function isForbidden(email: Omit<EmailToRetry, "state" | "created_at">): boolean {
  const { kind, hold_reason, returned_at, referral_status: status, referral_status_reason: reason } = email;
  if (kind === "friend-discount") return status !== "received" && !(status === "emailed" && returned_at);
  if (kind === "friend-reminder") return status !== "emailed";
  if (kind === "gift-card-coming") return status !== "completed" && status !== "rewarded";
  if (kind === "gift-card-sent") return status !== "rewarded";
  if (kind !== "referrer-receipt") return false;
  if (hold_reason === "automated") return true;
  if (status === "held") return reason === "automated";
  return status === "rejected" && !Object.hasOwn(holdReasons, reason ?? "");
}

/** Completes the email's name: "was dead, is on its way again". */
export function explainRetry(result: RetryResult): string {
  if (result.retried) return `was ${result.from}, is on its way again`;
  if (result.problem === "unknown") return "has just been erased";
  if (result.problem === "late") return "is too old to send; write to the person yourself";
  if (result.problem === "referral")
    return `cannot go: its referral is ${result.status}; ${conditions[result.kind]}`;
  if (result.from === "sent") return "was already sent, and only emails to customers go again";
  if (result.from === "suppressed") return "was stopped, because we may not email this address";
  return `is ${result.from}, so it is on its way`;
}
