import { addDays, addMonths, countDays, listDays, readWeekday } from "./day-arithmetic.ts";

/** Both inclusive: "2027-06-12". */
export type DayRange = { first: string; last: string };

/** Five weeks from Sunday, counted from today's week on: those that contain `day`. */
export function listWeeks(day: string, today: string): string[][] {
  const sunday = addDays(today, -readWeekday(today));
  const first = addDays(sunday, Math.floor(countDays(sunday, day) / 35) * 35);
  return Array.from({ length: 5 }, (_, week) => listDays(addDays(first, 7 * week), 7));
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
