/** Why an email is held: it would confuse by now. */
export const TOO_LATE = "too late";

/** It waits for the office's next digest. */
export const FOR_DIGEST = "digest";

/** @param status "%" for a LIKE pattern. */
export function nameReferralHold(status: string): string {
  return `the referral is ${status}`;
}
