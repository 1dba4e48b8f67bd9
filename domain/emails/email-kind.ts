/** The kinds of mail; the value says whether the suppression list stops it. */
const kinds = {
  "friend-discount": { stopsAtOptOut: true },
  "referrer-receipt": { stopsAtOptOut: true },
  "gift-card-coming": { stopsAtOptOut: true },
  "gift-card-sent": { stopsAtOptOut: true },
  "estimate-office": { stopsAtOptOut: false },
  "estimate-confirmation": { stopsAtOptOut: false },
} as const;

export type EmailKind = keyof typeof kinds;

/**
 * Tells whether an opt-out stops this kind of mail. It does not stop the two mails of an estimate request: one goes to the
 * office, the other answers the visitor's own request.
 */
export function stopsAtOptOut(kind: EmailKind): boolean {
  return kinds[kind].stopsAtOptOut;
}
