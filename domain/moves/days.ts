import { company } from "#content/company.ts";

/** Whether a day can take another move. Nobody outside the office learns how many it takes. */
export const dayStates = ["open", "nearly-full", "full", "closed"] as const;

export type DayState = (typeof dayStates)[number];

/** How far ahead visitors see the days. */
export const SHOWN_DAYS = 90;

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** How many moves a calendar day takes when the office has set no number for it: "2027-06-12". */
export function findUsualLimit(day: string): number {
  const weekday = weekdays[new Date(day).getUTCDay()] ?? "sunday";
  return company.movesADay[weekday];
}

/** Tells whether a day can take another move, from its limit and what is booked. The last place of several is "nearly full". */
export function findDayState(limit: number, booked: number): DayState {
  if (limit === 0) return "closed";
  if (booked >= limit) return "full";
  return limit > 1 && limit - booked === 1 ? "nearly-full" : "open";
}

/** The calendar day so many days later: "2027-03-14" and 1 give "2027-03-15". Calendar days know no clock change. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Lists so many calendar days from the first. */
export function listDays(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
