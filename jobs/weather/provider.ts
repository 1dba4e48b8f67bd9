import type { WeatherReading } from "#domain/weather/reading.ts";

/** A source of current weather. `fetchReading` throws an Error with the reasons when there is no usable reading. */
export type WeatherProvider = { fetchReading(now: Date): Promise<ObservedReading> };

export type ObservedReading = {
  reading: WeatherReading;
  /** When the weather was measured, not when it was fetched. */
  observedAt: Date;
  /** Who measured it, such as "nws:KJYO" or "weatherapi". */
  source: string;
};

const MAX_AGE_MS = 2 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 10 * 60 * 1000;

/**
 * Checks the time of an observation: at most 2 hours ago, and not in the future, because a wrong clock at the source
 * would make the reading look fresh for ever.
 * @returns What is wrong with the time, or undefined.
 */
export function findTimeFault(observedAt: Date, now: Date): string | undefined {
  const age = now.getTime() - observedAt.getTime();
  if (age > MAX_AGE_MS) return "stale";
  return age >= -CLOCK_SKEW_MS ? undefined : "dated in the future";
}
