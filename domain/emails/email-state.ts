/** The states of an outbox row (docs/architecture.md, "The outbox"). */
export const emailStates = [
  "pending",
  "queued",
  "sending",
  "sent",
  "retry",
  "held",
  "suppressed",
  "dead",
  "bounced",
] as const;

export type EmailState = (typeof emailStates)[number];
