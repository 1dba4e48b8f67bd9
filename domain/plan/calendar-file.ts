import { readLocalDay } from "../places/local-day.ts";
import type { Plan } from "./plan.ts";
import { dayBefore, listTasks, type Progress } from "./timeline.ts";

/** Octets of a line at most, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/**
 * Writes the tasks of a plan as an iCalendar file (RFC 5545), an all-day event each, today's where its day has passed. An event keeps its UID for the same
 * day of moving, so that importing the file again changes nothing.
 * @param host Ends every UID, so that it is unique in the world.
 * @param movingDay The words of an event for a booked moving day.
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

/** Goes on in the next line after a space, and never inside a character (RFC 5545, 3.1). */
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
