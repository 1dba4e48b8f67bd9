import { readLocalDay } from "../dates/local-day.ts";
import type { Plan } from "./plan.ts";
import { dayBefore, listTasks, type Progress } from "./timeline.ts";

/** RFC 5545, 3.1, without the line's end. */
const LINE_OCTETS = 75;

/**
 * One all-day event per task (RFC 5545); overdue tasks get today's date. UIDs are stable per moving day, so
 * importing the file again changes nothing.
 * @param host Makes every UID globally unique.
 * @param movingDay The event's text for a booked moving day.
 */
export function writeCalendar(
  plan: Plan & { date: string },
  { host, now, progress, movingDay }: CalendarOptions,
): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const today = readLocalDay(now);
  const booked = movingDay ? [{ id: "moving-day", days: 0, text: movingDay }] : [];
  const events = [...listTasks(plan, progress), ...booked].flatMap(({ id, days, text }) => {
    const planned = dayBefore(plan.date, days);
    const day = planned < today && today < plan.date ? today : planned;
    return [
      "BEGIN:VEVENT",
      `UID:${plan.date}-${id}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${dayBefore(day, -1).replaceAll("-", "")}`,
      `SUMMARY:${escapeText(text)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Plan your move//EN`,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

type CalendarOptions = {
  host: string;
  now: Date;
  progress?: Progress | undefined;
  movingDay?: string | undefined;
};

/** RFC 5545, 3.3.11 */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Folds between characters; continuation lines start with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (new TextEncoder().encode(current + character).length > LINE_OCTETS) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
}
