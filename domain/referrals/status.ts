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

/**
 * The worker rejects a friend who opted out before the code was sent, releases referrals held by a rate
 * limit, expires unused codes, completes one on the moving day of a move that was done before, and goes back when a
 * move is cancelled or was not done.
 */
const transitions: Record<ReferralStatus, Partial<Record<Actor, ReferralStatus[]>>> = {
  received: { worker: ["emailed", "rejected", "expired"], operator: ["rejected"] },
  emailed: { worker: ["expired"], operator: ["booked", "rejected"] },
  booked: { worker: ["emailed", "completed"], operator: ["completed", "rejected"] },
  completed: { worker: ["booked"], operator: ["rewarded", "rejected"] },
  rewarded: {},
  held: { worker: ["received", "expired"], operator: ["received", "rejected"] },
  rejected: {},
  expired: {},
};

export const expiringStatuses = referralStatuses.filter((from) =>
  isAllowedTransition(from, "expired", "worker"),
);

export function isAllowedTransition(from: ReferralStatus, to: ReferralStatus, by: Actor): boolean {
  return listAllowedTransitions(from, by).includes(to);
}

export function listAllowedTransitions(from: ReferralStatus, by: Actor): ReferralStatus[] {
  return transitions[from][by] ?? [];
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
