import { company } from "./company.ts";
import { leftOut } from "./left-out.ts";
import { nameDays, type Weekday, weekdays, workDays, workWeek } from "./work-days.ts";

type Span = { opens: string; closes: string };

const { opens, closes, otherDays } = company.hours;

/** Days off, "2026-12-25", earliest first. */
export const closedOn: readonly string[] = company.hours.closedOn.toSorted();

/** In hours: 17:30 is 17.5. */
export const officeHours = { opens: readHour(opens), closes: readHour(closes) };

/** Of most days. */
export const openingHours = {
  /** "8:00 AM" */
  opens: writeTime(opens),
  /** "8:00 PM" */
  closes: writeTime(closes),
  /** "8:00 AM to 8:00 PM" */
  span: writeSpan({ opens, closes }),
  brief: {
    /** "8 AM" */
    opens: shorten(writeTime(opens)),
    /** "8 PM" */
    closes: shorten(writeTime(closes)),
    /** "8 AM to 8 PM" */
    span: `${shorten(writeTime(opens))} to ${shorten(writeTime(closes))}`,
    /** "8 to 8" */
    figures: [opens, closes].map((time) => shorten(writeTime(time)).replace(/ .*/, "")).join(" to "),
  },
};

/** By weekday, in hours; null when the office is closed. `span` is "8:00 AM to 8:00 PM". */
export const dailyHours = Object.fromEntries(weekdays.map((day) => [day, findHours(day)])) as Record<
  Weekday,
  { opens: number; closes: number; span: string } | null
>;

/** Days with the same hours, the usual ones first. */
export const weekHours = listWeekHours();

/** "8:00 AM to 8:00 PM, seven days a week", or "8:00 AM to 5:00 PM, Monday to Friday, and 9:00 AM to 1:00 PM on Saturday" */
export const openWeek = describeWeek();

/** Without the service there is no line for it. */
export const offersEmergency = !leftOut.services.includes("emergency");

/** "Emergency line: 24/7"; empty without one. */
export const emergencyHours = offersEmergency ? company.hours.emergency : "";

/** As a sentence. */
export const emergencyLine = emergencyHours && `${emergencyHours}.`;

/** "Office: 8:00 AM to 8:00 PM, every day. Emergency line: 24/7." */
export const allHours = [`Office: ${company.hours.office}.`, emergencyLine].filter(Boolean).join(" ");

function findHours(day: Weekday) {
  if (!workDays.includes(day)) return null;
  const span = otherDays[day.toLowerCase() as Lowercase<Weekday>] ?? { opens, closes };
  return { opens: readHour(span.opens), closes: readHour(span.closes), span: writeSpan(span) };
}

function listWeekHours(): (Span & { days: Weekday[]; span: string })[] {
  const spans = [{ opens, closes }, ...Object.values(otherDays)];
  const distinct = new Map(spans.map((span) => [writeSpan(span), span]));
  return [...distinct].flatMap(([span, hours]) => {
    const days = workDays.filter((day) => dailyHours[day]?.span === span);
    return days.length > 0 ? [{ ...hours, days, span }] : [];
  });
}

function describeWeek(): string {
  const [usual, ...others] = weekHours;
  if (!usual || others.length === 0) return `${openingHours.span}, ${workWeek}`;
  const more = others.map(({ span, days }) => `and ${span} on ${nameDays(days)}`);
  return [`${usual.span}, ${nameDays(usual.days)}`, ...more].join(", ");
}

/** "08:00" to 8 */
function readHour(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour + minute / 60;
}

function writeSpan(span: Span): string {
  return `${writeTime(span.opens)} to ${writeTime(span.closes)}`;
}

/** "20:30" becomes "8:30 PM". */
function writeTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** "8:00 AM" becomes "8 AM". */
function shorten(written: string): string {
  return written.replace(":00", "");
}
