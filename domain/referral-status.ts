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

type Move = { from: ReferralStatus; to: ReferralStatus; by: Actor };

/** Every move there is. What is not listed cannot happen, whoever asks for it. */
const moves: readonly Move[] = [
  { from: "received", to: "emailed", by: "worker" },
  { from: "received", to: "rejected", by: "operator" },
  { from: "emailed", to: "booked", by: "operator" },
  { from: "emailed", to: "rejected", by: "operator" },
  { from: "emailed", to: "expired", by: "worker" },
  { from: "booked", to: "completed", by: "operator" },
  { from: "booked", to: "rejected", by: "operator" },
  { from: "completed", to: "rewarded", by: "operator" },
  { from: "held", to: "received", by: "operator" },
  { from: "held", to: "rejected", by: "operator" },
];

/** True when this actor may take a referral from one status to the other. */
export function isAllowedMove(from: ReferralStatus, to: ReferralStatus, by: Actor): boolean {
  return moves.some((move) => move.from === from && move.to === to && move.by === by);
}

/** The statuses that an actor may choose from here, for messages such as "it can only be booked or rejected". */
export function listAllowedMoves(from: ReferralStatus, by: Actor): ReferralStatus[] {
  return moves.filter((move) => move.from === from && move.by === by).map((move) => move.to);
}
