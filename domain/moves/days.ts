import { company } from "#content/company.ts";
import { closedOn } from "#content/opening-hours.ts";
import { type Weekday, weekdays } from "#content/work-days.ts";
import { readWeekday } from "../dates/day-arithmetic.ts";
import { formatFullDay, hasPassed } from "../dates/local-day.ts";

/** Whether a day has a crew left. Visitors never see its limit. */
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

/** The usual number of crews on a day, "2027-06-12": none on a day off. */
export function findUsualLimit(day: string): number {
  if (closedOn.includes(day)) return 0;
  // Sunday, 0, is the last.
  const weekday = weekdays.at(readWeekday(day) - 1) ?? "Sunday";
  return company.crewsADay[weekday.toLowerCase() as Lowercase<Weekday>];
}

/** In crews. A day whose last crew is left, or half of it, is "nearly full". */
export function findDayState(limit: number, booked: number): DayState {
  if (limit === 0) return "closed";
  if (booked >= limit) return "full";
  return booked > 0 && limit - booked <= 1 ? "nearly-full" : "open";
}

type CountedDay = { day: string; state: DayState; limit: number; booked: number };

/** "Saturday, June 12, 2027 is nearly full: 2½ of 3 crews booked" */
export function describeDay({ day, state, limit, booked }: CountedDay): string {
  const places = limit + booked > 0 ? `: ${formatCrews(booked)} of ${limit} crews booked` : "";
  const now = hasPassed(day) ? "has passed" : `is ${dayStateNames[state].toLowerCase()}`;
  return `${formatFullDay(day)} ${now}${places}`;
}

/** Half a crew is "½", and 1.5 is "1½". */
export function formatCrews(crews: number): string {
  const whole = Math.floor(crews);
  return `${whole || crews === 0 ? whole : ""}${crews > whole ? "½" : ""}`;
}
