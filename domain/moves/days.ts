import { company } from "#content/company.ts";
import { readWeekday } from "../dates/day-arithmetic.ts";
import { formatFullDay } from "../dates/local-day.ts";

/** Whether a day can take another move. Visitors never see its limit. */
export const dayStates = ["open", "nearly-full", "full", "closed"] as const;

export type DayState = (typeof dayStates)[number];

export const dayStateNames: Record<DayState, string> = {
  open: "Open",
  "nearly-full": "Nearly full",
  full: "Full",
  closed: "Closed",
};

/** How many days ahead visitors see. */
export const SHOWN_DAYS = 90;

/** One state per day from `from`. */
export type ShownDays = { from: string; states: readonly DayState[] };

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** The default limit of moves on a day, "2027-06-12". */
export function findUsualLimit(day: string): number {
  const weekday = weekdays[readWeekday(day)] ?? "sunday";
  return company.movesADay[weekday];
}

/** The last of several slots is "nearly full". */
export function findDayState(limit: number, booked: number): DayState {
  if (limit === 0) return "closed";
  if (booked >= limit) return "full";
  return limit > 1 && limit - booked === 1 ? "nearly-full" : "open";
}

type CountedDay = { day: string; state: DayState; limit: number; booked: number };

/** "Saturday, June 12, 2027 is full: 3 of 3 booked" */
export function describeDay({ day, state, limit, booked }: CountedDay): string {
  const places = limit + booked > 0 ? `: ${booked} of ${limit} booked` : "";
  return `${formatFullDay(day)} is ${dayStateNames[state].toLowerCase()}${places}`;
}
