// Days are "2027-06-12", so that clock changes do not matter.

export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day in another month, or its last day: "2027-01-31" and 1 give "2027-02-28". */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = `${last.slice(0, 7)}${day.slice(7)}`;
  return same < last ? same : last;
}

/** Days from `first` to `last`: 1 for tomorrow, negative if `last` is earlier. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}

export function listDays(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** 0 is Sunday. */
export function readWeekday(day: string): number {
  return new Date(day).getUTCDay();
}

/** "2027-06-12" gives "2027-06-07". */
export function findMonday(day: string): string {
  return addDays(day, -((readWeekday(day) + 6) % 7));
}
