/** Where a referral stands (decisions.md, "Statuses"). */
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

/** Who changed a referral. */
export type Actor = "visitor" | "worker" | "operator";

type Transition = { from: ReferralStatus; to: ReferralStatus; by: Actor };

/**
 * Every transition there is. What is not listed cannot happen, whoever asks for it. The worker rejects a friend who opted out
 * before the code left; a code runs out wherever it has not been used.
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
  { from: "completed", to: "rewarded", by: "operator" },
  { from: "completed", to: "rejected", by: "operator" },
  { from: "held", to: "received", by: "operator" },
  { from: "held", to: "rejected", by: "operator" },
  { from: "held", to: "expired", by: "worker" },
];

/** The statuses from which a code runs out. */
export const expiringStatuses = transitions.filter(({ to }) => to === "expired").map(({ from }) => from);

/** True when this actor may take a referral from one status to the other. */
export function isAllowedTransition(from: ReferralStatus, to: ReferralStatus, by: Actor): boolean {
  return transitions.some(
    (transition) => transition.from === from && transition.to === to && transition.by === by,
  );
}

/** The statuses that an actor may choose from here, for messages such as "it can only be booked or rejected". */
export function listAllowedTransitions(from: ReferralStatus, by: Actor): ReferralStatus[] {
  return transitions
    .filter((transition) => transition.from === from && transition.by === by)
    .map(({ to }) => to);
}

/** What the referrer's page shows, in this order. */
export const progressSteps = ["received", "emailed", "booked", "completed", "rewarded"] as const;

export type ProgressStep = (typeof progressSteps)[number];

/**
 * The steps that a referral has reached, with their times. Held, rejected and expired are no steps: what was shown once
 * stays, nothing is added, and so the page never tells that a referral was held or turned down, or why.
 * @param changes The referral's audit rows, oldest first.
 */
export function listReachedSteps(
  createdAt: Date,
  changes: readonly { to: ReferralStatus; at: Date }[],
): { step: ProgressStep; at: Date }[] {
  return progressSteps.flatMap((step): { step: ProgressStep; at: Date }[] => {
    if (step === "received") return [{ step, at: createdAt }];
    const change = changes.find(({ to }) => to === step);
    return change ? [{ step, at: change.at }] : [];
  });
}
