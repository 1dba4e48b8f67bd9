/** Precipitation or lightning in an hour. */
export type Phenomenon = "ice" | "snow" | "thunder" | "rain";

export type ForecastHour = {
  /** Start of the hour, "2026-11-22T12:00:00.000Z". */
  at: string;
  /** Degrees Fahrenheit. */
  tempF: number;
  /** Percent; null if unknown. */
  humidity: number | null;
  /** Probability of precipitation in percent. */
  chance: number;
  /** Miles an hour, the upper end of the forecast's range; null if unknown. */
  windMph: number | null;
  falling: readonly Phenomenon[];
};

/** The hours of one National Weather Service grid cell, in order. */
export type Forecast = { hours: readonly ForecastHour[] };

const HOUR_MS = 60 * 60_000;
/**
 * Forecasts are updated at least twice a day. An older one is stale: the service sometimes returns days-old
 * copies.
 */
const MAX_USABLE_AGE_MS = 12 * HOUR_MS;
/** A stored forecast may be shown longer. */
const MAX_SHOWABLE_AGE_MS = 18 * HOUR_MS;
const CLOCK_SKEW_MS = 10 * 60_000;

/** What is wrong with a fetched forecast's issue time, or undefined. */
export function findForecastFault(updatedAt: Date, now: Date): string | undefined {
  const age = now.getTime() - updatedAt.getTime();
  if (age > MAX_USABLE_AGE_MS) return "stale";
  return age >= -CLOCK_SKEW_MS ? undefined : "dated in the future";
}

/** Whether a stored forecast is fresh enough to show: at most 18 hours old. */
export function isForecastShowable(updatedAt: Date, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() <= MAX_SHOWABLE_AGE_MS;
}
