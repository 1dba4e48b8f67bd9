import type { OfficeDay } from "#db/moves/days.ts";
import type { Move } from "#db/moves/moves.ts";
import { countDays } from "#domain/dates/day-arithmetic.ts";
import { hasPassed } from "#domain/dates/local-day.ts";
import { describeArrival } from "#domain/moves/arrival.ts";
import { type DayState, dayStateNames, formatCrews } from "#domain/moves/days.ts";
import { isSameTruck } from "#domain/moves/workload.ts";
import { count } from "#domain/quantities.ts";
import { Pill, type Tone } from "../../parts/status.tsx";

const short = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** "Sat, Jun 12" */
export function DayName({ day }: { day: string }) {
  return <time dateTime={day}>{short.format(new Date(day))}</time>;
}

type DayMove = Pick<Move, "moving_day" | "arrival_window" | "arrival_time" | "crew" | "movers" | "truck"> & {
  day: string;
};

/** "Morning, 8:00 to 10:00 AM", or which of its other days it is. */
export function describeTime({ day, moving_day, ...arrival }: DayMove): string {
  if (moving_day !== null && day < moving_day) return "Packing day";
  if (moving_day !== null && day > moving_day) return `Day ${countDays(moving_day, day) + 1}`;
  return describeArrival(arrival) ?? "Time TBD";
}

/** "3 movers, Truck 2" or "Luis, Ana, Truck 2" */
export function describeCrew({ crew, movers, truck }: Pick<DayMove, "crew" | "movers" | "truck">): string {
  return (
    [movers ?? (crew && count(crew, "mover")), truck].filter(Boolean).join(", ") || "no movers or truck yet"
  );
}

type TruckMove = Pick<Move, "id" | "name" | "truck">;

/** Says which other of the day's moves has the same truck. */
export function TruckClash({ move, ofDay }: { move: TruckMove; ofDay: readonly TruckMove[] }) {
  const { id, truck } = move;
  const clash =
    truck && ofDay.find((other) => other.id !== id && other.truck && isSameTruck(other.truck, truck));
  return clash ? (
    <p className="field-error">
      {truck} is also on {clash.name}’s move
    </p>
  ) : null;
}

const tones: Record<DayState, Tone> = {
  open: "good",
  "nearly-full": "waits",
  full: "bad",
  closed: "plain",
};

/** A past day has none. */
export function DayPill({ day: { day, state, booked, limit } }: { day: OfficeDay }) {
  const isOver = booked > limit;
  if (hasPassed(day)) return null;
  const over = isOver ? `, ${formatCrews(booked - limit)} over` : "";
  return <Pill label={`${dayStateNames[state]}${over}`} tone={isOver ? "bad" : tones[state]} />;
}
