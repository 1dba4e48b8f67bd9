import { addDays, addMonths, readWeekday } from "./day-arithmetic.ts";

/** Both inclusive: "2027-06-12". */
export type DayRange = { first: string; last: string };

/**
 * Weeks from Sunday; null pads the first and last week.
 * @param month "2027-06"
 * @param today Starts with this day's week: the next month's first weeks replace those that have passed.
 */
export function listWeeks(month: string, today = ""): (string | null)[][] {
  const first = `${month}-01`;
  const sunday = addDays(first, -readWeekday(first));
  const weeks = Array.from({ length: 12 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, 7 * week + weekday)),
  );
  const own = weeks.filter((week) => week.some((day) => day.startsWith(month)));
  const passed = own.filter((week) => (week[6] ?? "") < today).length;
  return weeks
    .slice(passed, passed + own.length)
    .map((week) => week.map((day) => (day.startsWith(month) || (passed > 0 && day > month) ? day : null)));
}

/** The nearest day in the range. */
export function clampDay(day: string, { first, last }: DayRange): string {
  if (day < first) return first;
  return day > last ? last : day;
}

/** Moves the focus as in the ARIA date grid pattern; undefined for any other key. */
export function moveByKey(key: string, day: string, range: DayRange): string | undefined {
  const weekday = readWeekday(day);
  const targets = new Map([
    ["ArrowLeft", addDays(day, -1)],
    ["ArrowRight", addDays(day, 1)],
    ["ArrowUp", addDays(day, -7)],
    ["ArrowDown", addDays(day, 7)],
    ["Home", addDays(day, -weekday)],
    ["End", addDays(day, 6 - weekday)],
    ["PageUp", addMonths(day, -1)],
    ["PageDown", addMonths(day, 1)],
  ]);
  const target = targets.get(key);
  if (target === undefined) return undefined;
  const nearest = clampDay(target, range);
  return key.startsWith("Arrow") && nearest !== target ? day : nearest;
}
