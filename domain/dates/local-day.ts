import { createDateFormat, createDateReader } from "./date-format.ts";
import { TIME_ZONE } from "./time-zone.ts";

const readNumbers = createDateReader({
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in the company's time zone, "2026-11-22". */
export function readLocalDay(at: Date): string {
  const { year, month, day } = readNumbers(at);
  return `${year}-${month}-${day}`;
}

/** The year in the company's time zone. */
export function readLocalYear(at: Date): number {
  return Number(readLocalDay(at).slice(0, 4));
}

/** "2027-06-12" */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const PASSED_MESSAGE = "This date has passed. Please choose another";

/** Whether a day, "2027-06-12", is over in the company's time zone. */
export function hasPassed(day: string, now = new Date()): boolean {
  return day < readLocalDay(now);
}

/** "November 22, 2026" */
export const formatLongDate = createDateFormat({ timeZone: TIME_ZONE, dateStyle: "long" });

/** "2027-06-12" gives "June 12, 2027". */
export const formatDay = createDateFormat({ dateStyle: "long" });

/** "2027-06-12" gives "Saturday, June 12, 2027". */
export const formatFullDay = createDateFormat({ dateStyle: "full" });
