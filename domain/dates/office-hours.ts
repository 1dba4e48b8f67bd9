import { closedOn, dailyHours } from "#content/opening-hours.ts";
import { type Weekday, weekdays } from "#content/work-days.ts";
import { createDateReader } from "./date-format.ts";
import { addDays } from "./day-arithmetic.ts";
import { formatDay, readLocalDay } from "./local-day.ts";
import { TIME_ZONE } from "./time-zone.ts";

/** In the company's time zone. `hour` is 0 to under 24, with fractions. */
export type OfficeTime = { weekday: Weekday; hour: number; isOpen: boolean };

/** The moment as the office's clock shows it, and whether the office is open then. */
export function readOfficeClock(now: Date): OfficeTime {
  const clock = readClock(now);
  const hour = Number(clock["hour"]) + Number(clock["minute"]) / 60;
  const weekday = weekdays.find((day) => day === clock["weekday"]) ?? "Monday";
  const today = closedOn.includes(readLocalDay(now)) ? null : dailyHours[weekday];
  return { weekday, hour, isOpen: today !== null && hour >= today.opens && hour < today.closes };
}

/** "It is open until 8:00 PM today.", "It opens at 8:00 AM tomorrow.", "It opens at 8:00 AM on Monday." */
export function describeOpening(now: Date): string {
  const { isOpen, hour, weekday } = readOfficeClock(now);
  if (isOpen) return `It is open until ${readTimes(weekday)[1]} today.`;
  const date = readLocalDay(now);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = weekdays[(weekdays.indexOf(weekday) + ahead) % 7] ?? weekday;
    const hours = closedOn.includes(addDays(date, ahead)) ? null : dailyHours[day];
    if (!hours || (ahead === 0 && hour >= hours.opens)) continue;
    const when = ahead > 6 ? `on ${formatDay(addDays(date, ahead))}` : `on ${day}`;
    return `It opens at ${readTimes(day)[0]} ${["today", "tomorrow"][ahead] ?? when}.`;
  }
  return "It is closed.";
}

/** "Closed on December 25, 2026." The days off of the next weeks; empty without one. */
export function describeDaysOff(today: string): string {
  const next = closedOn.filter((day) => day >= today && day <= addDays(today, DAYS_AHEAD));
  return next.length > 0 ? `Closed on ${new Intl.ListFormat("en-US").format(next.map(formatDay))}.` : "";
}

const DAYS_AHEAD = 30;

/** "8:00 AM" and "8:00 PM" */
function readTimes(day: Weekday): string[] {
  return dailyHours[day]?.span.split(" to ") ?? [];
}

const readClock = createDateReader({
  timeZone: TIME_ZONE,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
