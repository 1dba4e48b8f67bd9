import { officeHours } from "#content/opening-hours.ts";
import { readLocalDay } from "../places/local-day.ts";
import { TIME_ZONE } from "../places/time-zone.ts";
import type { Forecast, ForecastHour, Phenomenon } from "./forecast.ts";
import { findHeatIndex } from "./heat-index.ts";

/** Most severe first. */
const hazards = ["ice", "snow", "thunder", "heat", "wind", "rain"] as const;
type Hazard = (typeof hazards)[number];

/** `hour` is in the company's time zone. */
type DayHour = { hour: number; tempF: number; chance: number; hazard: Hazard | null };
type Advice = { hazard: Hazard | null; text: string };
/** `high` and `low` cover the hours shown. */
export type DayForecast = { high: number; low: number; hours: readonly DayHour[]; advice: readonly Advice[] };

/** The hourly forecast has 156 hours, enough for the working hours of this many days ahead; today is 0. */
export const FORECAST_DAYS = 6;

/** From the first start until the office closes. */
const FIRST_HOUR = 7;
const LAST_HOUR = Math.ceil(officeHours.closes) - 1;
/** Fewer hours must not represent a whole day. */
const MIN_HOURS = Math.max(1, Math.min(10, LAST_HOUR - FIRST_HOUR + 1));

/**
 * Percent: "a chance" (30%) for ice, snow and thunder, "likely" (60%) for rain, in the terms of the National
 * Weather Service (weather.gov, "Zone Forecast Terminology").
 */
const CHANCE = 30;
const LIKELY = 60;
/** Heat index at which the National Weather Service advises "extreme caution", then "danger". */
const HEAT = 90;
const DANGEROUS_HEAT = 103;
const MAX_ADVICE = 3;
/** Sustained wind in miles an hour: "windy" in forecasts, and a wind advisory (31 to 39). */
const WINDY = 20;
const ADVISORY = 31;

/**
 * @param date "2026-11-24"
 * @returns null if the forecast has too few hours of that day.
 */
export function findDayForecast(forecast: Forecast, date: string, now: Date): DayForecast | null {
  const working = forecast.hours
    .filter(({ at }) => readLocalDay(new Date(at)) === date)
    .map((one) => ({ ...one, hour: Number(localHour.format(new Date(one.at))) }))
    .filter(({ hour }) => hour >= FIRST_HOUR && hour <= LAST_HOUR);
  const isToday = readLocalDay(now) === date;
  const left = working.filter(({ at }) => Date.parse(at) > now.getTime() - 60 * 60_000);
  if (left.length < (isToday ? 1 : MIN_HOURS)) return null;
  const degrees = left.map(({ tempF }) => Math.round(tempF));
  const hours = left.map((one) => ({
    hour: one.hour,
    tempF: Math.round(one.tempF),
    chance: one.chance,
    hazard: hazards.find((hazard) => brings(one, hazard)) ?? null,
  }));
  return { high: Math.max(...degrees), low: Math.min(...degrees), hours, advice: adviseHours(left) };
}

/** In the company's time zone; negative if past. */
export function daysUntil(date: string, now: Date): number {
  return Math.round((Date.parse(date) - Date.parse(readLocalDay(now))) / 86_400_000);
}

/** "7 AM", "noon" */
export function formatHour(hour: number): string {
  if (hour === 12) return "noon";
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

function brings(one: ForecastHour, hazard: Hazard): boolean {
  const { tempF, humidity, chance, windMph, falling } = one;
  const mayFall = (what: Phenomenon, least: number) => falling.includes(what) && chance >= least;
  switch (hazard) {
    case "ice":
      return mayFall("ice", CHANCE) || (mayFall("rain", CHANCE) && tempF <= 32);
    case "snow":
      return mayFall("snow", CHANCE);
    case "thunder":
      return mayFall("thunder", CHANCE);
    case "heat":
      return findHeatIndex(tempF, humidity ?? 0) >= HEAT;
    case "wind":
      return (windMph ?? 0) >= WINDY;
    case "rain":
      return mayFall("rain", LIKELY);
  }
}

type LocalHour = ForecastHour & { hour: number };

function adviseHours(hours: readonly LocalHour[]): Advice[] {
  const advice = hazards.flatMap((hazard): Advice[] => {
    const struck = hours.filter((one) => brings(one, hazard));
    const [first, last] = [struck[0], struck.at(-1)];
    if (!first || !last) return [];
    const span = findSpan(first.hour, last.hour + 1);
    return [{ hazard, text: advise(hazard, span, struck) }];
  });
  if (advice.length > 0) return advice.slice(0, MAX_ADVICE);
  const chance = Math.max(...hours.map((one) => one.chance));
  const text =
    chance >= CHANCE
      ? `A ${chance}% chance of rain, but nothing that stops a move.`
      : "Nothing in sight that would stop a move.";
  return [{ hazard: null, text }];
}

type Span = { when: string; part: "all" | "early" | "late" | "middle" };

/** "until 10 AM", "from 2 PM", "all day", "10 AM to 2 PM" */
function findSpan(from: number, to: number): Span {
  const [isFromTheStart, isToTheEnd] = [from <= FIRST_HOUR + 1, to >= LAST_HOUR];
  if (isFromTheStart && isToTheEnd) return { when: "all day", part: "all" };
  if (isFromTheStart) return { when: `until ${formatHour(to)}`, part: to <= 14 ? "early" : "all" };
  if (isToTheEnd) return { when: `from ${formatHour(from)}`, part: from >= 11 ? "late" : "all" };
  return { when: `${formatHour(from)} to ${formatHour(to)}`, part: "middle" };
}

const requests: Record<Span["part"], string> = {
  all: "call us about another day",
  early: "ask for the afternoon start",
  late: "ask for the first slot of the day",
  middle: "ask us which start stays clear of it",
};

function advise(hazard: Hazard, { when, part }: Span, struck: readonly LocalHour[]): string {
  const maxOf = (read: (one: LocalHour) => number) => Math.round(Math.max(...struck.map(read)));
  switch (hazard) {
    case "ice":
      return `Ice ${when}: ${requests[part]}, and salt the steps.`;
    case "snow":
      return `Snow ${when}: ${requests[part]}, and clear the walk and a place for the truck.`;
    case "thunder":
      return `Thunderstorms ${when}: ${part === "all" ? "keep the evening free" : requests[part]}. Carry nothing until half an hour after the last thunder.`;
    case "heat": {
      const felt = maxOf(({ tempF, humidity }) => findHeatIndex(tempF, humidity ?? 0));
      const danger = felt >= DANGEROUS_HEAT ? " That is dangerous: expect long breaks." : "";
      return `Feels like ${felt}°F ${when}: ask for the first slot of the day, and have water ready.${danger}`;
    }
    case "wind": {
      const speed = maxOf(({ windMph }) => windMph ?? 0);
      return speed >= ADVISORY
        ? `Wind of ${speed} mph ${when}: ask us whether the truck goes out.`
        : `Wind of ${speed} mph ${when}: wedge the doors, and keep mattresses and glass for a calmer hour.`;
    }
    case "rain":
      return part === "all"
        ? `Rain ${when}: lay cardboard on the floors, and keep towels at both doors.`
        : `Rain ${when}: lay cardboard on the floors, or ${requests[part]}.`;
  }
}

const localHour = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  hourCycle: "h23",
});
