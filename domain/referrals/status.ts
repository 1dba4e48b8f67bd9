export const referralStatuses = [
  "received",
  "emailed",
  "booked",
  "completed",
  "rewarded",
  "held",
  "rejected",
  "expired",
] as const;

export type ReferralStatus = (typeof referralStatuses)[number];

export type Actor = "visitor" | "worker" | "operator";

type Transition = { from: ReferralStatus; to: ReferralStatus; by: Actor };

/**
 * The worker rejects a friend who opted out before the code was sent, releases referrals held by a rate
 * limit, expires unused codes, and goes back when a move is cancelled or was not done.
 */
const transitions: readonly Transition[] = [
  { from: "received", to: "emailed", by: "worker" },
  { from: "received", to: "rejected", by: "worker" },
  { from: "received", to: "rejected", by: "operator" },
  { from: "received", to: "expired", by: "worker" },
  { from: "emailed", to: "booked", by: "operator" },
  { from: "emailed", to: "rejected", by: "operator" },
  { from: "emailed", to: "expired", by: "worker" },
  { from: "booked", to: "completed", by: "operator" },
  { from: "booked", to: "rejected", by: "operator" },
  { from: "booked", to: "emailed", by: "worker" },
  { from: "completed", to: "booked", by: "worker" },
  { from: "completed", to: "rewarded", by: "operator" },
  { from: "completed", to: "rejected", by: "operator" },
  { from: "held", to: "received", by: "operator" },
  { from: "held", to: "received", by: "worker" },
  { from: "held", to: "rejected", by: "operator" },
  { from: "held", to: "expired", by: "worker" },
];

export const expiringStatuses = transitions.filter(({ to }) => to === "expired").map(({ from }) => from);

export function isAllowedTransition(from: ReferralStatus, to: ReferralStatus, by: Actor): boolean {
  return transitions.some(
    (transition) => transition.from === from && transition.to === to && transition.by === by,
  );
}

export function listAllowedTransitions(from: ReferralStatus, by: Actor): ReferralStatus[] {
  return transitions
    .filter((transition) => transition.from === from && transition.by === by)
    .map(({ to }) => to);
}

/**
 * What the referrer's page shows, in order. Never whether a code was sent: only new customers get one, so
 * that would reveal who is a customer.
 */
export const progressSteps = ["received", "booked", "completed", "rewarded"] as const;

export type ProgressStep = (typeof progressSteps)[number];

/**
 * Held, rejected and expired are not steps, so the referrer's page never reveals them. A step that was taken back
 * is not reached.
 * @param changes The referral's audit rows, oldest first.
 */
export function listReachedSteps(
  createdAt: Date,
  changes: readonly { to: ReferralStatus; at: Date }[],
): { step: ProgressStep; at: Date }[] {
  return progressSteps.flatMap((step): { step: ProgressStep; at: Date }[] => {
    if (step === "received") return [{ step, at: createdAt }];
    const change = changes.find(({ to }, index) => {
      const isTakenBack = changes.slice(index).some((later) => rank(later.to) < rank(step));
      return to === step && !isTakenBack;
    });
    return change ? [{ step, at: change.at }] : [];
  });
}

/** Statuses off the path never take a step back. */
function rank(status: ReferralStatus): number {
  const path: readonly ReferralStatus[] = ["emailed", "booked", "completed", "rewarded"];
  const index = path.indexOf(status);
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}
