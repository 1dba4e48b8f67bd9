/**
 * The kinds of mail: what each is, for people, and whose form asked for it: the recipient's own, or somebody else's. The
 * office's own mail is never stopped.
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

/** What a kind of mail is, and to whom it goes: "The code, to the friend". */
export function labelEmailKind(kind: EmailKind): string {
  return kinds[kind].label;
}

/** Whether the suppression list can stop this kind of mail, so that it carries an opt-out link. */
export function canBeStopped(kind: EmailKind): boolean {
  return kinds[kind].askedBy !== "office";
}

/**
 * Whether a suppression stops a mail: all but what the address asked for afterwards, with a form of its own. After a bounce
 * that too, because the mailbox takes no mail.
 * @param askedAt When the form came in; undefined when it was erased.
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
