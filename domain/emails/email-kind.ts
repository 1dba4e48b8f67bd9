/** The kinds of mail: what each is, for people, and whether the suppression list stops it. */
const kinds = {
  "friend-discount": { label: "The code, to the friend", stopsAtOptOut: true },
  "referrer-receipt": { label: "Receipt, to the referrer", stopsAtOptOut: true },
  "gift-card-coming": { label: "“Your gift card is coming”, to the referrer", stopsAtOptOut: true },
  "gift-card-sent": { label: "“Your gift card was sent”, to the referrer", stopsAtOptOut: true },
  "estimate-office": { label: "An estimate request, to the office", stopsAtOptOut: false },
  "estimate-confirmation": { label: "Confirmation of an estimate request", stopsAtOptOut: false },
} as const;

export type EmailKind = keyof typeof kinds;

export const emailKinds = Object.keys(kinds) as EmailKind[];

/**
 * Tells whether an opt-out stops this kind of mail. It does not stop the two mails of an estimate request: one goes to the
 * office, the other answers the visitor's own request.
 */
export function stopsAtOptOut(kind: EmailKind): boolean {
  return kinds[kind].stopsAtOptOut;
}

/** What a kind of mail is, and to whom it goes: "The code, to the friend". */
export function labelEmailKind(kind: EmailKind): string {
  return kinds[kind].label;
}
