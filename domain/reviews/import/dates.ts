import { readLocalDay } from "../../dates/local-day.ts";

/** Of dates such as 9/4/2026. */
export const dateOrders = ["month-first", "day-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

const time = String.raw`(?:,?[T\s]+(?:at\s+)?\d{1,2}:\d\d.*)?$`;
const month = (name: string) => String.raw`(?<${name}>[a-z]{3,9})\.?`;
const year = String.raw`(?<year>\d{4})`;
const day = String.raw`(?<day>\d{1,2})`;
const iso = new RegExp(String.raw`^${year}[-/](?<month>\d{1,2})[-/]${day}${time}`);
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|UTC|[+-]\d\d:?\d\d)$/;
const numeric = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<sign>[/.-])(?<second>\d{1,2})\k<sign>(?<year>\d{4}|\d\d)${time}`,
);
const named = new RegExp(
  String.raw`^(?:${month("before")}\s+)?${day}(?:st|nd|rd|th)?[\s,-]+(?:${month("after")},?[\s-]+)?${year}${time}`,
  "i",
);

/**
 * @param order Decides dates that can be read both ways.
 * @returns "2026-09-14", or undefined. A moment with a time zone gives the day it had here.
 */
export function readDay(text: string, order: DateOrder): string | undefined {
  const given = text.trim();
  const at = moment.test(given) ? new Date(given) : undefined;
  if (at && !Number.isNaN(at.getTime())) return readLocalDay(at);
  const { year, month, day } = iso.exec(given)?.groups ?? {};
  if (year) return toDay(year, month, day);
  const { first, second, year: short = "" } = numeric.exec(given)?.groups ?? {};
  if (first) {
    const [monthFirst, dayFirst] = [toDay(short, first, second), toDay(short, second, first)];
    return order === "month-first" ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
  }
  const words = named.exec(given)?.groups ?? {};
  const name = (words["before"] ?? words["after"] ?? "").slice(0, 3).toLowerCase();
  const index = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ").indexOf(name);
  return index < 0 ? undefined : toDay(words["year"], String(index + 1), words["day"]);
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

function toDay(year = "", month = "", day = ""): string | undefined {
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}
