import { hasPassed } from "#domain/dates/local-day.ts";
import { formatMovingDate, type MovingDate } from "#domain/moves/moving-date.ts";
import { type MoveState, takesPlace } from "#domain/moves/state.ts";
import { Pill } from "./status.tsx";

type MovingDateTextProps = {
  move: MovingDate & { state: MoveState };
  /** Text before the date; hidden without a date. */
  before?: string;
};

/** A past date is flagged until the move is booked or cancelled. */
export function MovingDateText({ move, before }: MovingDateTextProps) {
  const { moving_day, state } = move;
  const isSet = takesPlace({ state });
  const written = formatMovingDate({ ...move, flexible: move.flexible && !isSet });
  if (!written) return null;
  const isMissed = moving_day !== null && hasPassed(moving_day) && (state === "open" || state === "answered");
  return (
    <>
      {before}
      {written} {isMissed && <Pill label="passed" tone="bad" />}
    </>
  );
}
