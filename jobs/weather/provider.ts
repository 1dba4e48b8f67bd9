import type { WeatherReading } from "#domain/weather/reading.ts";

/** Throws if there is no usable reading. */
export type WeatherProvider = (now: Date) => Promise<ObservedReading>;

export type ObservedReading = {
  reading: WeatherReading;
  /** When it was measured, not fetched. */
  observedAt: Date;
  /** "nws:KJYO" or "weatherapi". */
  source: string;
};

const MAX_AGE_MS = 2 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 10 * 60 * 1000;

/** At most 2 hours old, and not in the future: a wrong clock at the source would keep it fresh forever. */
export function findTimeFault(observedAt: Date, now: Date): string | undefined {
  const age = now.getTime() - observedAt.getTime();
  if (age > MAX_AGE_MS) return "stale";
  return age >= -CLOCK_SKEW_MS ? undefined : "dated in the future";
}
