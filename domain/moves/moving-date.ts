import { formatFullDay } from "../dates/local-day.ts";

export type MovingDate = { moving_day: string | null; flexible: boolean };

/** "Saturday, June 12, 2027, flexible" */
export function formatMovingDate({ moving_day, flexible }: MovingDate): string | null {
  if (moving_day === null) return flexible ? "Flexible" : null;
  const written = formatFullDay(moving_day);
  return flexible ? `${written}, flexible` : written;
}
