import { officeHours, openingHours } from "#content/opening-hours.ts";
import { type Weekday, weekdays, workDays } from "#content/work-days.ts";
import { TIME_ZONE } from "./time-zone.ts";

/** In the company's time zone. `hour` is 0 to under 24, with fractions. */
export type OfficeTime = { weekday: Weekday; hour: number; isOpen: boolean };

export function readOfficeClock(now: Date): OfficeTime {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const hour = Number(parts["hour"]) + Number(parts["minute"]) / 60;
  const weekday = weekdays.find((day) => day === parts["weekday"]) ?? "Monday";
  return {
    weekday,
    hour,
    isOpen: workDays.includes(weekday) && hour >= officeHours.opens && hour < officeHours.closes,
  };
}

/** "It is open until 8:00 PM today.", "It opens at 8:00 AM tomorrow.", "It opens at 8:00 AM on Monday." */
export function describeOpening(now: Date): string {
  const { isOpen, hour, weekday } = readOfficeClock(now);
  const { opens, closes } = openingHours;
  if (isOpen) return `It is open until ${closes} today.`;
  const today = weekdays.indexOf(weekday);
  const days = [...weekdays.slice(today), ...weekdays.slice(0, today + 1)];
  const isNext = (day: Weekday, index: number) =>
    workDays.includes(day) && (index > 0 || hour < officeHours.opens);
  const next = days.findIndex(isNext);
  return `It opens at ${opens} ${["today", "tomorrow"][next] ?? `on ${days.at(next)}`}.`;
}

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
