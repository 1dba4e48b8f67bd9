/** The states of an outbox row, and the next ones (docs/architecture.md, "The outbox"). */
const steps = {
  pending: ["sending", "held", "bounced"],
  /** Again when another worker takes over an expired lease. */
  sending: ["sent", "retry", "dead", "pending", "held", "suppressed", "bounced", "sending"],
  /** Pending for a customer who has not found it. */
  sent: ["bounced", "pending"],
  retry: ["sending", "pending", "held", "bounced"],
  held: ["pending", "sent", "suppressed"],
  suppressed: [],
  dead: ["pending"],
  bounced: ["pending"],
} as const;

export type EmailState = keyof typeof steps;

export const emailStates = Object.keys(steps) as EmailState[];

export function listEmailStatesBefore(to: EmailState): EmailState[] {
  return emailStates.filter((from) => (steps[from] as readonly EmailState[]).includes(to));
}
