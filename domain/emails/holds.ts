import { type SuppressionSource, suppressionReasons } from "./suppression.ts";

/** Why an email does not go out, as the office reads it. domain/emails/retry.ts says which of them an operator can send anyway. */
const holds = {
  // Set when the email is written (findNewHold in db/emails/limits.ts).
  /** Released with its referral. */
  automated: "filled in by a program",
  /** Released in a later hour (db/referrals/holds.ts). */
  "site-limit": "site’s hourly limit reached; goes out automatically",
  /** Of a code, released the next day (db/referrals/holds.ts). */
  "address-limit": "too many emails to this address in a day",
  digest: "goes to the office in a digest",
  // Set when the email is due (db/emails/may-go.ts).
  ...suppressionReasons,
  "day-has-come": "its day has come",
  "too-late": "too late",
  /** Also set, and released, when the referral changes (db/referrals/status.ts, undo.ts). */
  referral: "its referral does not allow it",
  /** Also set when nothing may go to the customer's address anymore (readdressEmails in db/emails/move-emails.ts). */
  "move-changed": "the move has changed since",
  // Set by ops/backup/replay.sql.
  restored: "may have gone out before a restore",
} as const satisfies Record<SuppressionSource, string> & Record<string, string>;

/** A suppressed email has the suppression's source, or went into a digest. */
export type EmailHold = keyof typeof holds;

export function describeHold(hold: EmailHold | null): string {
  return hold ? holds[hold] : "";
}

/** Nothing is left to do about these: they go out automatically, protect an address, or are out of date. */
export const quietHolds: readonly EmailHold[] = [
  ...(["site-limit", "address-limit", "digest"] as const),
  ...(["referral", "move-changed", "day-has-come", "too-late"] as const),
];
