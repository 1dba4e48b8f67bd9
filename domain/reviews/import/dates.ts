import { readLocalDay } from "../../dates/local-day.ts";

/** Of dates such as 9/4/2026. */
export const dateOrders = ["month-first", "day-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * @param order Decides dates that can be read both ways.
 * @returns "2026-09-14", or undefined. A moment with a time zone gives the day it had here.
 */
export function readDay(text: string, order: DateOrder): string | undefined {
  for (const { shape, read } of shapes) {
    const match = shape.exec(text.trim());
    const day = match && read(match.groups ?? {}, order);
    if (day) return day;
  }
  return undefined;
}

/** The order of a file's dates, and a date that could be read both ways if none of the others decides. */
export function findDateOrder(texts: readonly string[]): { order: DateOrder; unsure?: string } {
  const dates = texts.flatMap((text) => {
    const { first, second } = numeric.exec(text.trim())?.groups ?? {};
    return first && second ? [{ text, first: Number(first), second: Number(second) }] : [];
  });
  const isDayFirst = dates.some(({ first, second }) => first > 12 && second <= 12);
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && first <= 12);
  const unsure = dates.find(({ first, second }) => first <= 12 && second <= 12 && first !== second);
  const order = isDayFirst && !isMonthFirst ? "day-first" : "month-first";
  return unsure && isDayFirst === isMonthFirst ? { order, unsure: unsure.text } : { order };
}

type Parts = Record<string, string | undefined>;

const time = String.raw`(?:,?\s+(?:at\s+)?\d{1,2}:\d\d.*)?$`;
const dayOfMonth = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const monthName = String.raw`(?<month>[a-z]{3,9})\.?`;
const weekday = String.raw`^(?:[a-z]{3,9}\.?,?\s+)?`;
const numeric = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<sign>[/.-])(?<second>\d{1,2})\k<sign>(?<year>\d{4}|\d\d)${time}`,
  "i",
);

const shapes: { shape: RegExp; read: (parts: Parts, order: DateOrder) => string | undefined }[] = [
  {
    shape:
      /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T\s]+(?<time>\d\d:\d\d(?::\d\d)?)[\d.,]*\s*(?<zone>.*))?$/i,
    read: (parts) => readMoment(parts) ?? toDay(parts["year"], parts["month"], parts["day"]),
  },
  { shape: numeric, read: readNumeric },
  {
    shape: new RegExp(String.raw`${weekday}${monthName}\s+${dayOfMonth},?\s+(?<year>\d{4})${time}`, "i"),
    read: ({ year, month, day }) => toDay(year, findMonth(month), day),
  },
  {
    shape: new RegExp(
      String.raw`${weekday}${dayOfMonth}[\s-]+(?:of\s+)?${monthName},?[\s-]+(?<year>\d{4}|\d\d)${time}`,
      "i",
    ),
    read: ({ year, month, day }) => toDay(year, findMonth(month), day),
  },
];

function readMoment({ year, month = "", day = "", time, zone = "" }: Parts): string | undefined {
  const offset = /^(?:Z|UTC|GMT|(?<sign>[+-]\d\d):?(?<minutes>\d\d)?)/i.exec(zone)?.groups;
  if (!time || !offset) return undefined;
  const suffix = offset["sign"] ? `${offset["sign"]}:${offset["minutes"] ?? "00"}` : "Z";
  const at = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T${time}${suffix}`);
  return Number.isNaN(at.getTime()) ? undefined : readLocalDay(at);
}

function readNumeric({ first, second, year }: Parts, order: DateOrder): string | undefined {
  const monthFirst = toDay(year, first, second);
  const dayFirst = toDay(year, second, first);
  return order === "month-first" ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function findMonth(name = ""): string | undefined {
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : String(index + 1);
}

function toDay(year = "", month = "", day = ""): string | undefined {
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && toIsoDay(ms) === text ? text : undefined;
}

function toIsoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
