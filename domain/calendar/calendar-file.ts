import { addDays, listDays } from "../dates/day-arithmetic.ts";
import { readLocalDay } from "../dates/local-day.ts";
import { readOfficeClock } from "../dates/office-hours.ts";
import type { Plan } from "../plan/plan.ts";
import { isTaskTooLate, listTasks, type Stage } from "../plan/timeline.ts";

/** RFC 5545, 3.1, without the line's end. */
const LINE_OCTETS = 75;

const HOUR_MS = 3_600_000;

/** `key` with the host makes a globally unique UID. All day without `hours`, which are in the company's time zone. */
export type CalendarEvent = {
  key: string;
  /** When it was last changed. */
  changed: Date;
  day: string;
  hours?: { from: number; to: number } | undefined;
  text: string;
  /** Further properties. */
  more?: Record<string, string>;
};

export type CalendarOptions = Stage & {
  /** With the host, makes every UID globally unique. */
  owner: string;
  host: string;
  now: Date;
  booked?: Booking;
  /** Takes its events out of the calendar again. */
  isCancelled?: boolean;
};

/** The crew arrives within `hours`, at `place`. */
type Booking = Pick<CalendarEvent, "text" | "hours"> & {
  place: string | null;
  details: string;
  url: string;
};

/**
 * One all-day event per task (RFC 5545); overdue tasks get today's date, except permits. UIDs do not depend on the moving day, so the
 * file of a move whose day changed moves its events.
 */
export function writeCalendar(
  plan: Plan & { date: string },
  { owner, host, now, booked, isCancelled, ...stage }: CalendarOptions,
): string {
  const { date } = plan;
  const today = readLocalDay(now);
  const tasks = listTasks(plan, stage).filter((task) => !isTaskTooLate(date, task, today));
  // RFC 5546, 3.2.5
  const cancelled = isCancelled ? { STATUS: "CANCELLED", SEQUENCE: "1" } : {};
  const write = (id: string, event: Pick<CalendarEvent, "day" | "hours" | "text" | "more">) => ({
    ...event,
    key: `${owner}-${id}`,
    changed: now,
    more: { ...cancelled, ...event.more },
  });
  const [, ...later] = booked ? listDays(date, stage.workDays ?? 1) : [];
  return writeFile(host, "Plan your move", isCancelled ? ["METHOD:CANCEL"] : [], [
    ...tasks.map(({ id, days, text }) => {
      const planned = addDays(date, -days);
      const day = planned < today && today < date ? today : planned;
      return write(id, { day, text, more: { TRANSP: "TRANSPARENT" } });
    }),
    ...(booked ? [write("moving-day", { day: date, ...describeBooking(booked) })] : []),
    ...later.map((day, index) =>
      write(`moving-day-${index + 2}`, { day, text: `Day ${index + 2} of ${stage.workDays} of your move` }),
    ),
  ]);
}

function describeBooking({ text, hours, place, details, url }: Booking) {
  return { text, hours, more: { ...(place && { LOCATION: place }), DESCRIPTION: details, URL: url } };
}

/** A calendar feed. Clients remove events that are missing from it. */
export function writeFeed(name: string, host: string, events: readonly CalendarEvent[]): string {
  const title = escapeText(name);
  const head = [`NAME:${title}`, `X-WR-CALNAME:${title}`, "REFRESH-INTERVAL;VALUE=DURATION:PT1H"];
  return writeFile(host, "Booked moves", head, events);
}

function writeFile(
  host: string,
  product: string,
  head: readonly string[],
  events: readonly CalendarEvent[],
): string {
  const lines = events.flatMap(({ key, changed, day, hours, text, more }) => [
    "BEGIN:VEVENT",
    `UID:${key}@${host}`,
    `DTSTAMP:${formatStamp(changed)}`,
    ...(hours ? [`DTSTART:${toUtc(day, hours.from)}`, `DTEND:${toUtc(day, hours.to)}`] : allDay(day)),
    ...Object.entries({ SUMMARY: text, ...more }).map(([name, value]) => `${name}:${escapeText(value)}`),
    "END:VEVENT",
  ]);
  const begin = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${host}//${product}//EN`];
  return [...begin, ...head, ...lines, "END:VCALENDAR"].map((line) => `${foldLine(line)}\r\n`).join("");
}

function allDay(day: string): string[] {
  return [
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll("-", "")}`,
  ];
}

/** By the clock at noon UTC, after any change to or from daylight saving time. */
function toUtc(day: string, hour: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return formatStamp(new Date(noon.getTime() + (hour - readOfficeClock(noon).hour) * HOUR_MS));
}

function formatStamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

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
