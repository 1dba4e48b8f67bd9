/** Weekdays (UTC) after `from`, up to `to`. */
export function countBusinessDays(from: Date, to: Date): number {
  let days = 0;
  for (const day = new Date(from); ; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day > to) return days;
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) days += 1;
  }
}
