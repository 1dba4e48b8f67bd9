import { towns } from "#content/locations.ts";
import { TIME_ZONE } from "../places/time-zone.ts";
import { type Forecast, isForecastShowable } from "../weather/forecast.ts";
import { type DayForecast, daysUntil, FORECAST_DAYS, findDayForecast } from "../weather/moving-day.ts";
import { findUsualWeather, type UsualWeather } from "../weather/usual.ts";
import type { Plan } from "./plan.ts";

/** `updatedAt` is when the forecast was issued. */
export type TownForecast = { town: string; forecast: Forecast; updatedAt: Date };

/** Each town's forecast if there is one, else the month's usual weather. */
export type DayWeather = {
  towns: readonly ({ name: string } & DayForecast)[];
  /** When the oldest forecast was issued, "Sunday, 6 AM"; null if none. */
  written: string | null;
  /** Towns without a forecast, although the day is within range. */
  missing: readonly string[];
  /** null if every town has its forecast. */
  usual: UsualWeather | null;
};

/** Empty without a day or if it is out of range. */
export function listForecastTowns({ from, to, date }: Plan, now: Date): string[] {
  const days = date === null ? -1 : daysUntil(date, now);
  if (days < 0 || days > FORECAST_DAYS) return [];
  return [...new Set([from, to])].filter(
    (place) => place !== null && towns.some(({ key }) => key === place),
  ) as string[];
}

/**
 * @param stored Other towns and stale forecasts are ignored.
 * @returns null if there is no day, or it has passed.
 */
export function describeDayWeather(
  plan: Plan,
  stored: readonly TownForecast[],
  now: Date,
): DayWeather | null {
  const { date } = plan;
  if (date === null || daysUntil(date, now) < 0) return null;
  const judged = listForecastTowns(plan, now).map((key) => {
    const own = stored.find(({ town, updatedAt }) => town === key && isForecastShowable(updatedAt, now));
    const name = towns.find((town) => town.key === key)?.name ?? key;
    return { name, updatedAt: own?.updatedAt, day: own ? findDayForecast(own.forecast, date, now) : null };
  });
  const known = judged.flatMap(({ name, day, updatedAt }) =>
    day && updatedAt ? [{ shown: { name, ...day }, updatedAt }] : [],
  );
  const oldest = known.map(({ updatedAt }) => updatedAt.getTime()).sort((one, other) => one - other)[0];
  return {
    towns: known.map(({ shown }) => shown),
    written: oldest === undefined ? null : moment.format(oldest),
    missing: judged.filter(({ day }) => day === null).map(({ name }) => name),
    usual: known.length > 0 && known.length === judged.length ? null : findUsualWeather(date),
  };
}

const moment = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  hour: "numeric",
  minute: "2-digit",
  timeZone: TIME_ZONE,
});
