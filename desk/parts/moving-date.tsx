import { formatMovingDate, type MovingDate } from "#domain/estimates/estimate.ts";
import type { EstimateState } from "#domain/estimates/state.ts";
import { hasPassed } from "#domain/places/local-day.ts";

type MovingDateTextProps = {
  estimate: MovingDate & { state: EstimateState };
  /** Text before the date; hidden without a date. */
  before?: string;
};

/** A past date is flagged until the move is booked or lost. */
export function MovingDateText({ estimate, before }: MovingDateTextProps) {
  const { moving_day, state } = estimate;
  const isSet = state === "booked" || state === "done";
  const written = formatMovingDate({ ...estimate, flexible: estimate.flexible && !isSet });
  if (!written) return null;
  const isMissed = moving_day !== null && hasPassed(moving_day) && (state === "open" || state === "answered");
  return (
    <>
      {before}
      {written} {isMissed && <span className="desk-pill desk-pill-bad">passed</span>}
    </>
  );
}
