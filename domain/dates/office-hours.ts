import { dailyHours } from "#content/opening-hours.ts";
import { type Weekday, weekdays } from "#content/work-days.ts";
import { TIME_ZONE } from "./time-zone.ts";

/** In the company's time zone. `hour` is 0 to under 24, with fractions. */
export type OfficeTime = { weekday: Weekday; hour: number; isOpen: boolean };

/** The moment as the office's clock shows it, and whether the office is open then. */
export function readOfficeClock(now: Date): OfficeTime {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const hour = Number(parts["hour"]) + Number(parts["minute"]) / 60;
  const weekday = weekdays.find((day) => day === parts["weekday"]) ?? "Monday";
  const today = dailyHours[weekday];
  return { weekday, hour, isOpen: today !== null && hour >= today.opens && hour < today.closes };
}

/** "It is open until 8:00 PM today.", "It opens at 8:00 AM tomorrow.", "It opens at 8:00 AM on Monday." */
export function describeOpening(now: Date): string {
  const { isOpen, hour, weekday } = readOfficeClock(now);
  if (isOpen) return `It is open until ${readTimes(weekday)[1]} today.`;
  const today = weekdays.indexOf(weekday);
  const days = [...weekdays.slice(today), ...weekdays.slice(0, today + 1)];
  const isNext = (day: Weekday, index: number) => {
    const hours = dailyHours[day];
    return hours !== null && (index > 0 || hour < hours.opens);
  };
  const next = days.findIndex(isNext);
  const day = days.at(next) ?? weekday;
  return `It opens at ${readTimes(day)[0]} ${["today", "tomorrow"][next] ?? `on ${day}`}.`;
}

/** "8:00 AM" and "8:00 PM" */
function readTimes(day: Weekday): string[] {
  return dailyHours[day]?.span.split(" to ") ?? [];
}

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
