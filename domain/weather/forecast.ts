export type Phenomenon = "ice" | "snow" | "thunder" | "rain";

export type ForecastHour = {
  /** Start of the hour, "2026-11-22T12:00:00.000Z". */
  at: string;
  tempF: number;
  /** Percent; null if unknown. */
  humidity: number | null;
  /** Probability of precipitation in percent. */
  chance: number;
  /** The upper end of the forecast's range; null if unknown. */
  windMph: number | null;
  falling: readonly Phenomenon[];
};

/** One National Weather Service grid cell, in order. */
export type Forecast = { hours: readonly ForecastHour[] };

const HOUR_MS = 60 * 60_000;
/** Forecasts are updated at least twice a day, but the service sometimes returns days-old copies. */
const MAX_USABLE_AGE_MS = 12 * HOUR_MS;
/** A stored forecast may be shown longer. */
const MAX_SHOWABLE_AGE_MS = 18 * HOUR_MS;
const CLOCK_SKEW_MS = 10 * 60_000;

/** Returns undefined if a fetched forecast is neither stale nor dated in the future. */
export function findForecastFault(updatedAt: Date, now: Date): string | undefined {
  const age = now.getTime() - updatedAt.getTime();
  if (age > MAX_USABLE_AGE_MS) return "stale";
  return age >= -CLOCK_SKEW_MS ? undefined : "dated in the future";
}

export function isForecastShowable(updatedAt: Date, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() <= MAX_SHOWABLE_AGE_MS;
}
