import { TIME_ZONE } from "./time-zone.ts";

const key = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });
const long = new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, dateStyle: "long" });

/** The calendar day of a moment in the company's time zone, "2026-11-22". */
export function readLocalDay(at: Date): string {
  return key.format(at);
}

/** The same for people: "November 22, 2026". */
export function writeLongDate(at: Date): string {
  return long.format(at);
}
