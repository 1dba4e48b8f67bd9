/** Why the last attempt failed, or what came back after delivery. */
export const failureCauses = {
  unreachable: "no connection to the mail server",
  busy: "the mail server takes no more connections for now",
  certificate: "the mail server has an untrusted certificate",
  encryption: "no encrypted connection to the mail server",
  login: "the mail server refused the login",
  service: "the mail server refused before it knew the recipient",
  policy: "refused by a policy or a quota",
  refused: "refused without a reason",
  recipient: "the address or its mailbox was refused",
  message: "the text was refused",
  deferred: "the mail server deferred it",
  stalled: "the mail server did not answer in time",
  content: "rendering the email failed",
  crashed: "each attempt ended without a result",
  complaint: "marked as spam by its recipient",
} as const;

export type FailureCause = keyof typeof failureCauses;

/** Causes that persist until an operator changes something. */
export const lastingCauses: readonly FailureCause[] = ["certificate", "encryption", "login"];

/** "550 5.1.1 no such user", what the mail server answered. */
export function formatReply({
  smtp_code,
  error,
}: {
  smtp_code: number | null;
  error: string | null;
}): string {
  return [smtp_code, error].filter(Boolean).join(" ");
}
