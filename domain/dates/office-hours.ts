import { officeHours } from "#content/opening-hours.ts";
import { TIME_ZONE } from "./time-zone.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** In the company's time zone. `hour` is 0 to under 24, with fractions. */
export type OfficeTime = { weekday: (typeof weekdays)[number]; hour: number; isOpen: boolean };

export function readOfficeClock(now: Date): OfficeTime {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const hour = Number(parts["hour"]) + Number(parts["minute"]) / 60;
  return {
    weekday: weekdays.find((day) => day === parts["weekday"]) ?? "Monday",
    hour,
    isOpen: hour >= officeHours.opens && hour < officeHours.closes,
  };
}

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
