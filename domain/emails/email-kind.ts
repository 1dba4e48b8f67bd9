/** `askedBy` is who filled in the form behind the email. A booking's emails are sent unless they bounce. */
const kinds = {
  "friend-discount": { label: "The code, to the friend", askedBy: "somebody-else" },
  "referrer-receipt": { label: "Receipt, to the referrer", askedBy: "recipient" },
  "gift-card-coming": { label: "“Your gift card is coming”, to the referrer", askedBy: "recipient" },
  "gift-card-sent": { label: "“Your gift card was sent”, to the referrer", askedBy: "recipient" },
  "estimate-office": { label: "An estimate request, to the office", askedBy: "office" },
  "estimate-confirmation": { label: "Confirmation of an estimate request", askedBy: "recipient" },
  "move-booked": { label: "“Your move is booked”, to the customer", askedBy: "booking" },
  "move-changed": { label: "“Your move has changed”, to the customer", askedBy: "booking" },
  "move-cancelled": { label: "“Your move is cancelled”, to the customer", askedBy: "booking" },
  "move-reminder": { label: "The day before the move, to the customer", askedBy: "booking" },
  "move-done": { label: "Thanks after the move, to the customer", askedBy: "booking" },
  "move-answer": { label: "An answer to a customer's request", askedBy: "recipient" },
  "move-receipt": { label: "Receipt for a request, to the customer", askedBy: "recipient" },
  "move-link": { label: "The new link, to the customer", askedBy: "recipient" },
  "office-digest": { label: "Several requests in one, to the office", askedBy: "office" },
  "move-request": { label: "A customer's request, to the office", askedBy: "office" },
} as const;

export type EmailKind = keyof typeof kinds;

export const emailKinds = Object.keys(kinds) as EmailKind[];

export function labelEmailKind(kind: EmailKind): string {
  return kinds[kind].label;
}

/** Whether a suppression can stop this kind of email, so that it needs an opt-out link. */
export function canBeStopped(kind: EmailKind): boolean {
  return kinds[kind].askedBy !== "office";
}

/** A form alone causes these, and anyone can type a stranger's address into it. */
export const strangerKinds: readonly EmailKind[] = [
  ...(["estimate-confirmation", "referrer-receipt", "move-receipt", "move-cancelled"] as const),
];

export const officeKinds = emailKinds.filter((kind) => !canBeStopped(kind));

/** About a move, to its customer. */
export const customerKinds: readonly EmailKind[] = emailKinds.filter(
  (kind) => kind === "estimate-confirmation" || (kind.startsWith("move-") && canBeStopped(kind)),
);

/**
 * A suppression does not stop email that the address requested later, unless the mailbox rejects email (a
 * bounce).
 * @param about `askedAt` is when the form was submitted, undefined if erased.
 */
export function isStoppedBy(
  suppression: { source: string; stoppedAt: Date },
  kind: EmailKind,
  { askedAt, isBooked }: { askedAt: Date | undefined; isBooked: boolean },
): boolean {
  const { askedBy } = kinds[kind];
  if (askedBy === "office") return false;
  if (askedBy === "somebody-else" || suppression.source === "bounce") return true;
  if (askedBy === "booking" || isBooked) return false;
  return !askedAt || askedAt <= suppression.stoppedAt;
}

const CONFIRMATION_DAYS = 7;

/** Whether an email waited so long that it would confuse: a code past its expiry, or a confirmation after a week. */
export function isTooLate(
  kind: EmailKind,
  { created_at, codeExpiresAt }: { created_at: Date; codeExpiresAt: Date | undefined },
  now: Date,
): boolean {
  if (kind === "friend-discount") return codeExpiresAt !== undefined && codeExpiresAt <= now;
  if (kind !== "estimate-confirmation" && kind !== "referrer-receipt") return false;
  return now.getTime() - created_at.getTime() > CONFIRMATION_DAYS * 86_400_000;
}
