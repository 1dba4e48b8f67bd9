/** What may fall, or strike, in an hour. */
export type Falling = "ice" | "snow" | "thunder" | "rain";

/** One hour of a forecast. */
export type ForecastHour = {
  /** Its beginning, "2026-11-22T12:00:00.000Z". */
  at: string;
  /** Degrees Fahrenheit. */
  tempF: number;
  /** Percent; null when the source gives none. */
  humidity: number | null;
  /** Probability of precipitation in percent. */
  chance: number;
  /** Miles an hour, the upper end of what is said; null when the source gives none. */
  windMph: number | null;
  falling: readonly Falling[];
};

/** The hours of one grid cell of the National Weather Service, in order. */
export type Forecast = { hours: readonly ForecastHour[] };

const HOUR_MS = 60 * 60_000;
/**
 * The forecast offices write each forecast anew at least twice a day. One that is older when it is fetched is a stale copy: the
 * service is known for answers that are days old.
 */
const MAX_USABLE_AGE_MS = 12 * HOUR_MS;
/** A stored one is shown a while longer, as the weather in the header is. */
const MAX_SHOWABLE_AGE_MS = 18 * HOUR_MS;
const CLOCK_SKEW_MS = 10 * 60_000;

/** What is wrong with the time at which a fetched forecast was written, or undefined. */
export function findForecastFault(updatedAt: Date, now: Date): string | undefined {
  const age = now.getTime() - updatedAt.getTime();
  if (age > MAX_USABLE_AGE_MS) return "stale";
  return age >= -CLOCK_SKEW_MS ? undefined : "dated in the future";
}

/** Tells whether a stored forecast is fresh enough to be shown: older than 18 hours it gives way to the month's usual. */
export function isForecastShowable(updatedAt: Date, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() <= MAX_SHOWABLE_AGE_MS;
}
