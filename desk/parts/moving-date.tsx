import { hasPassed } from "#domain/dates/local-day.ts";
import { formatMovingDate, type MovingDate } from "#domain/moves/moving-date.ts";
import { type MoveState, takesPlace } from "#domain/moves/state.ts";
import { DayName } from "../pages/days/day.tsx";
import { Pill } from "./status.tsx";

type DatedMove = MovingDate & { state: MoveState };

type MovingDateTextProps = {
  move: DatedMove;
  /** Text before the date; hidden without a date. */
  before?: string;
};

/** A past date is flagged until the move is booked or cancelled. */
export function MovingDateText({ move, before }: MovingDateTextProps) {
  const isSet = takesPlace(move);
  const written = formatMovingDate({ ...move, flexible: move.flexible && !isSet });
  if (!written) return null;
  return (
    <>
      {before}
      {written} <Missed move={move} />
    </>
  );
}

/** "Sat, Jun 12" */
export function ShortMovingDate({ move }: { move: DatedMove }) {
  if (!move.moving_day) return move.flexible ? "Flexible" : null;
  return (
    <>
      <DayName day={move.moving_day} /> <Missed move={move} />
    </>
  );
}

function Missed({ move: { moving_day, state } }: { move: DatedMove }) {
  const isOpen = state === "open" || state === "answered";
  return moving_day && hasPassed(moving_day) && isOpen ? <Pill label="passed" tone="bad" /> : null;
}
