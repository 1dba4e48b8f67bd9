import { addDays, listDays } from "../dates/day-arithmetic.ts";
import { readLocalDay } from "../dates/local-day.ts";
import { readOfficeClock } from "../dates/office-hours.ts";
import type { Plan } from "./plan.ts";
import { isTooLate, listTasks, type Stage } from "./timeline.ts";

/** RFC 5545, 3.1, without the line's end. */
const LINE_OCTETS = 75;

const HOUR_MS = 3_600_000;

/**
 * One all-day event per task (RFC 5545); overdue tasks get today's date, except permits. UIDs do not depend on the moving day, so the
 * file of a move whose day changed moves its events.
 */
export function writeCalendar(
  plan: Plan & { date: string },
  { owner, host, now, booked, isCancelled, ...stage }: CalendarOptions,
): string {
  const today = readLocalDay(now);
  const tasks = listTasks(plan, stage).filter((task) => !isTooLate(plan.date, task, today));
  const events = tasks.flatMap(({ id, days, text }) => {
    const planned = addDays(plan.date, -days);
    const day = planned < today && today < plan.date ? today : planned;
    return write(id, [...allDay(day), `SUMMARY:${escapeText(text)}`, "TRANSP:TRANSPARENT"]);
  });
  function write(id: string, properties: string[]): string[] {
    // RFC 5546, 3.2.5
    const cancelled = isCancelled ? ["STATUS:CANCELLED", "SEQUENCE:1"] : [];
    return writeEvent(`${owner}-${id}@${host}`, now, [...cancelled, ...properties]);
  }
  return writeFile(`PRODID:-//${host}//Plan your move//EN`, [
    ...(isCancelled ? ["METHOD:CANCEL"] : []),
    ...events,
    ...(booked ? write("moving-day", describeBooking(plan.date, booked)) : []),
    ...(booked ? listLaterDays(plan.date, stage) : []).flatMap(({ id, day, text }) =>
      write(id, [...allDay(day), `SUMMARY:${escapeText(text)}`]),
    ),
  ]);
}

/** `key` with the host makes a globally unique UID. All day without `hours`. */
export type FeedEvent = {
  key: string;
  /** When it was last changed, and how often. */
  changed: Date;
  version: number;
  day: string;
  hours?: Booking["hours"];
  text: string;
  details: string;
};

/** A calendar feed. Clients remove events that are missing from it. */
export function writeFeed(name: string, host: string, events: readonly FeedEvent[]): string {
  return writeFile(`PRODID:-//${host}//Booked moves//EN`, [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...events.flatMap(({ key, changed, version, day, hours, text, details }) =>
      writeEvent(`${key}@${host}`, changed, [
        `SEQUENCE:${version}`,
        ...describeTime(day, hours),
        `SUMMARY:${escapeText(text)}`,
        `DESCRIPTION:${escapeText(details)}`,
      ]),
    ),
  ]);
}

function writeFile(product: string, lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", product, ...lines, "END:VCALENDAR"]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
}

function writeEvent(uid: string, at: Date, properties: string[]): string[] {
  return ["BEGIN:VEVENT", `UID:${uid}`, `DTSTAMP:${formatStamp(at)}`, ...properties, "END:VEVENT"];
}

export type CalendarOptions = Stage & {
  /** With the host, makes every UID globally unique. */
  owner: string;
  host: string;
  now: Date;
  booked?: Booking;
  /** Takes its events out of the calendar again. */
  isCancelled?: boolean;
};

/** The crew arrives within `hours`, in the company's time zone; else the event takes all day. */
type Booking = {
  text: string;
  hours?: { from: number; to: number } | undefined;
  /** Where the crew arrives. */
  place: string | null;
  details: string;
  url: string;
};

function describeBooking(day: string, { text, hours, place, details, url }: Booking): string[] {
  return [
    ...describeTime(day, hours),
    `SUMMARY:${escapeText(text)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `DESCRIPTION:${escapeText(details)}`,
    `URL:${url}`,
  ];
}

function describeTime(day: string, hours: Booking["hours"]): string[] {
  return hours ? [`DTSTART:${toUtc(day, hours.from)}`, `DTEND:${toUtc(day, hours.to)}`] : allDay(day);
}

/** A booking's days after moving day. */
function listLaterDays(date: string, { workDays = 1 }: Stage): { id: string; day: string; text: string }[] {
  return listDays(date, workDays)
    .slice(1)
    .map((day, index) => ({
      id: `moving-day-${index + 2}`,
      day,
      text: `Day ${index + 2} of ${workDays} of your move`,
    }));
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
