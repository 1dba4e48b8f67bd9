import { company } from "./company.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export type Weekday = (typeof weekdays)[number];

/** The days on which a crew can work, and the office answers. */
export const workDays: readonly Weekday[] = weekdays.filter(
  (day) => company.crewsADay[day.toLowerCase() as Lowercase<Weekday>] > 0,
);

export const worksDaily = workDays.length === weekdays.length;

/** "seven days a week", or "Monday to Saturday" */
export const workWeek = worksDaily ? "seven days a week" : nameDays(workDays);

/** "Monday to Friday", or "Monday and Wednesday" */
export function nameDays(days: readonly Weekday[]): string {
  const isOneSpan = days.length > 2 && weekdays.join().includes(days.join());
  return isOneSpan ? `${days[0]} to ${days.at(-1)}` : new Intl.ListFormat("en-GB").format(days);
}
