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
export const workWeek = worksDaily ? "seven days a week" : describeDays();

function describeDays(): string {
  const isOneSpan = weekdays.join().includes(workDays.join());
  return isOneSpan ? `${workDays[0]} to ${workDays.at(-1)}` : new Intl.ListFormat("en-GB").format(workDays);
}
