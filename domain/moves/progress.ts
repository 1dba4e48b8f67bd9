import type { EstimateState } from "../estimates/state.ts";

/** The steps of a move on the customer's page, in order. A cancelled move leaves them. */
export const moveSteps = ["received", "estimated", "booked", "moving-day", "done"] as const;

export type MoveStep = (typeof moveSteps)[number] | "cancelled";

export const moveStepNames: Record<MoveStep, string> = {
  received: "Received",
  estimated: "Estimate sent",
  booked: "Booked",
  "moving-day": "Moving day",
  done: "Done",
  cancelled: "Cancelled",
};

/**
 * Finds where a move stands. A booked move reaches its moving day by the calendar.
 * @param today The calendar day in the company's time zone, "2027-06-12".
 */
export function findMoveStep(
  { state, moving_day }: { state: EstimateState; moving_day: string | null },
  today: string,
): MoveStep {
  if (state === "booked") return moving_day !== null && moving_day <= today ? "moving-day" : "booked";
  return steps[state];
}

const steps: Record<Exclude<EstimateState, "booked">, MoveStep> = {
  open: "received",
  answered: "estimated",
  done: "done",
  lost: "cancelled",
};
