import { findPlace } from "../places/gazetteer.server.ts";
import { readPlan } from "../plan/address.ts";
import { findDeposit } from "../plan/deposit.ts";
import { ELSEWHERE, type Place, type Plan } from "../plan/plan.ts";
import { findRuling } from "../plan/ruling.ts";
import type { SentPlan } from "../plan/sent-plan.ts";
import type { Stage } from "../plan/timeline.ts";
import type { MoveState } from "./state.ts";

export type PlannedMove = {
  plan: Pick<SentPlan, "address"> | null;
  moving_day: string | null;
  moving_from: string | null;
  moving_to: string | null;
};

/** The move's own day and places override those of the attached plan. */
export function readMovePlan(move: PlannedMove): Plan {
  const { plan } = readPlan(new URLSearchParams(move.plan?.address ?? ""), findPlace);
  const place = (typed: string | null, planned: Place | null) =>
    typed ? (findPlace(typed) ?? ELSEWHERE) : planned;
  return {
    ...plan,
    from: place(move.moving_from, plan.from),
    to: place(move.moving_to, plan.to),
    date: move.moving_day,
  };
}

/** A move between states, outside the Washington commercial zone. */
export function isFederalMove(move: PlannedMove): boolean {
  const { from, to } = readMovePlan(move);
  return findDeposit(from, to) === "federal";
}

/** Only a booking has its days. */
export function readStage(move: {
  state: MoveState;
  work_days: number | null;
  packing_day: boolean | null;
}): Stage & { progress: "asked" | "booked" } {
  if (move.state !== "booked") return { progress: "asked" };
  return {
    progress: "booked",
    workDays: move.work_days ?? 1,
    isPackedBefore: move.packing_day ?? false,
  };
}

/**
 * 49 U.S.C. 14706(e), which exempts moves inside the commercial zone of Washington (13506(b)(1)); Code of Virginia 46.2-2101,
 * 46.2-2149 and 46.2-2168.
 */
export function describeClaimDeadline(plan: Plan): string {
  const ruling = findRuling(plan);
  if (ruling?.rules.includes("state-line") && !ruling.isHourly)
    return "For a move between states you have at least nine months from delivery to file a claim (49 U.S.C. 14706(e)).";
  if (ruling?.rules.some((rule) => rule.startsWith("virginia")))
    return "No contract for a move within Virginia may give you less than 30 days to claim, unless it stays within one city or town.";
  return "Your contract sets the deadline for claims.";
}
