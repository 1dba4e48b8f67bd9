import type { SuppressionSource } from "./suppression.ts";

const labels = {
  "friend-discount": "The code, to the friend",
  "friend-reminder": "The code ends soon, to the friend",
  "referrer-receipt": "Receipt, to the referrer",
  "gift-card-coming": "“Your gift card is coming”, to the referrer",
  "gift-card-sent": "“Your gift card was sent”, to the referrer",
  "estimate-office": "An estimate request, to the office",
  "estimate-confirmation": "Confirmation of an estimate request",
  "move-booked": "“Your move is booked”, to the customer",
  "move-changed": "“Your move has changed”, to the customer",
  "move-cancelled": "“Your move is cancelled”, to the customer",
  "move-reminder": "The day before the move, to the customer",
  "move-done": "Thanks after the move, to the customer",
  "move-answer": "An answer to a customer's request",
  "move-receipt": "Receipt for a request, to the customer",
  "move-link": "The new link, to the customer",
  "office-digest": "Several requests in one, to the office",
  "move-request": "A customer's request, to the office",
} as const;

export type EmailKind = keyof typeof labels;

export const emailKinds = Object.keys(labels) as EmailKind[];

export function labelEmailKind(kind: EmailKind): string {
  return labels[kind];
}

export const officeKinds: readonly EmailKind[] = [
  ...(["estimate-office", "office-digest", "move-request"] as const),
];

/** Whether a suppression can stop this kind of email, so that it needs an opt-out link. */
export function canBeStopped(kind: EmailKind): boolean {
  return !officeKinds.includes(kind);
}

/** A form alone causes these, and anyone can type a stranger's address into it. */
export const strangerKinds: readonly EmailKind[] = [
  ...(["estimate-confirmation", "move-receipt", "move-cancelled"] as const),
  ...(["referrer-receipt", "friend-discount", "friend-reminder"] as const),
];

/** A form alone causes these; the site sends a limited number an hour. A code's limit holds its referral instead. */
export const siteLimitedKinds: readonly EmailKind[] = ["estimate-confirmation", "referrer-receipt"];

/** About a move, to its customer. */
export const customerKinds: readonly EmailKind[] = emailKinds.filter(
  (kind) => kind === "estimate-confirmation" || (kind.startsWith("move-") && canBeStopped(kind)),
);

/** Only a bounce stops a booked move's emails. A later request does not lift an opt-out: a stranger may have sent it. */
export function isStoppedBy(
  { source }: { source: SuppressionSource },
  kind: EmailKind,
  { isBooked }: { isBooked: boolean },
): boolean {
  return canBeStopped(kind) && (source === "bounce" || !isBooked);
}

const CONFIRMATION_DAYS = 7;

/** Whether an email waited so long that it would confuse: a code past its expiry, or a confirmation after a week. */
export function isTooLate(
  kind: EmailKind,
  { created_at, codeExpiresAt }: { created_at: Date; codeExpiresAt: Date | undefined },
  now: Date,
): boolean {
  if (kind === "friend-discount" || kind === "friend-reminder")
    return codeExpiresAt !== undefined && codeExpiresAt <= now;
  if (kind !== "estimate-confirmation" && kind !== "referrer-receipt") return false;
  return now.getTime() - created_at.getTime() > CONFIRMATION_DAYS * 86_400_000;
}
