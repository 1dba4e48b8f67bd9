import { type SuppressionSource, suppressionReasons } from "./suppression.ts";

/** Why an email does not go out, as the office reads it. */
const holds = {
  ...suppressionReasons,
  automated: "filled in by a program",
  "site-limit": "site’s hourly limit reached; goes out automatically",
  "address-limit": "too many emails to this address in a day",
  digest: "goes to the office in a digest",
  referral: "its referral does not allow it",
  "move-changed": "the move has changed since",
  "day-has-come": "its day has come",
  "too-late": "too late",
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
