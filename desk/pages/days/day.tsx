import type { OfficeDay } from "#db/moves/days.ts";
import { type DayState, dayStateNames, formatCrews } from "#domain/moves/days.ts";

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

const tones: Record<DayState, string> = {
  open: "good",
  "nearly-full": "waits",
  full: "bad",
  closed: "plain",
};

export function DayPill({ day: { state, booked, limit } }: { day: OfficeDay }) {
  const isOver = booked > limit;
  return (
    <span className={`desk-pill desk-pill-${isOver ? "bad" : tones[state]}`}>
      {dayStateNames[state]}
      {isOver && `, ${formatCrews(booked - limit)} over`}
    </span>
  );
}
