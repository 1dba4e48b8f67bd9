import type { WeatherReading } from "#domain/weather/reading.ts";

/** A source of current weather. `fetchReading` throws an Error if there is no usable reading. */
export type WeatherProvider = { fetchReading(now: Date): Promise<ObservedReading> };

export type ObservedReading = {
  reading: WeatherReading;
  /** When the weather was measured, not when it was fetched. */
  observedAt: Date;
  /** Source of the reading, such as "nws:KJYO" or "weatherapi". */
  source: string;
};

const MAX_AGE_MS = 2 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 10 * 60 * 1000;

/**
 * Checks that an observation is at most 2 hours old and not in the future: a wrong clock at the source would
 * keep it fresh forever.
 * @returns What is wrong, or undefined.
 */
export function findTimeFault(observedAt: Date, now: Date): string | undefined {
  const age = now.getTime() - observedAt.getTime();
  if (age > MAX_AGE_MS) return "stale";
  return age >= -CLOCK_SKEW_MS ? undefined : "dated in the future";
}
