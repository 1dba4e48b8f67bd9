/**
 * Each kind of email: its label, and whether the recipient filled in the form behind it. The office's own
 * email cannot be stopped.
 */
const kinds = {
  "friend-discount": { label: "The code, to the friend", askedBy: "somebody-else" },
  "referrer-receipt": { label: "Receipt, to the referrer", askedBy: "recipient" },
  "gift-card-coming": { label: "“Your gift card is coming”, to the referrer", askedBy: "recipient" },
  "gift-card-sent": { label: "“Your gift card was sent”, to the referrer", askedBy: "recipient" },
  "estimate-office": { label: "An estimate request, to the office", askedBy: "office" },
  "estimate-confirmation": { label: "Confirmation of an estimate request", askedBy: "recipient" },
  "move-booked": { label: "“Your move is booked”, to the customer", askedBy: "recipient" },
  "move-changed": { label: "“Your move has changed”, to the customer", askedBy: "recipient" },
  "move-cancelled": { label: "“Your move is cancelled”, to the customer", askedBy: "recipient" },
  "move-reminder": { label: "The day before the move, to the customer", askedBy: "recipient" },
  "move-done": { label: "Thanks after the move, to the customer", askedBy: "recipient" },
  "move-answer": { label: "An answer to a customer's request", askedBy: "recipient" },
  "move-request": { label: "A customer's request, to the office", askedBy: "office" },
} as const;

export type EmailKind = keyof typeof kinds;

export const emailKinds = Object.keys(kinds) as EmailKind[];

/** Labels a kind of email with its recipient: "The code, to the friend". */
export function labelEmailKind(kind: EmailKind): string {
  return kinds[kind].label;
}

/** Whether a suppression can stop this kind of email, so that it needs an opt-out link. */
export function canBeStopped(kind: EmailKind): boolean {
  return kinds[kind].askedBy !== "office";
}

/**
 * Whether a suppression stops an email: all except what the address itself requested later. A bounce stops
 * that too, because the mailbox rejects email.
 * @param askedAt When the form was submitted; undefined if erased.
 */
export function isStoppedBy(
  suppression: { source: string; stoppedAt: Date },
  kind: EmailKind,
  askedAt: Date | undefined,
): boolean {
  if (!canBeStopped(kind)) return false;
  if (kinds[kind].askedBy !== "recipient" || suppression.source === "bounce") return true;
  return !askedAt || askedAt <= suppression.stoppedAt;
}
