import * as z from "zod";
import {
  type Forecast,
  type ForecastHour,
  findForecastFault,
  type Phenomenon,
} from "#domain/weather/forecast.ts";
import { parsePhenomena } from "./condition-text.ts";
import { type Fetch, fetchJson } from "./fetch-json.ts";

export type ForecastServiceOptions = {
  /** Such as "https://api.weather.gov". */
  baseUrl: string;
  /** Email or URL for the User-Agent; without one the service responds 403. */
  contact: string;
  /** Per response, body included. */
  timeoutMs: number;
  fetch?: Fetch;
};

/** Both functions throw an Error with a short reason. */
export type ForecastService = {
  /** Returns a cell such as "LWX/84,78". North and east are positive. */
  findCell: (point: { latitude: number; longitude: number }) => Promise<string>;
  /** At most 12 hours old (docs/rules.md, "Weather"). */
  fetchForecast: (cell: string, now: Date) => Promise<{ forecast: Forecast; updatedAt: Date }>;
};

const MIN_HOURS = 12;

/**
 * Grid cells are about 2.5 km wide (weather.gov/documentation/services-web-api). Cache a point's cell, with a
 * TTL.
 */
export function createForecastService(options: ForecastServiceOptions): ForecastService {
  const { baseUrl, contact, timeoutMs, fetch = globalThis.fetch } = options;
  const ask = (path: string) =>
    fetchJson(new URL(path, baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`), {
      fetch,
      timeoutMs,
      headers: { accept: "application/geo+json", "user-agent": `moving-company-website (${contact})` },
    });

  return {
    findCell: async ({ latitude, longitude }) => {
      const point = pointSchema.safeParse(
        await ask(`points/${formatDegrees(latitude)},${formatDegrees(longitude)}`),
      );
      if (!point.success) throw new Error("response has no grid cell");
      const { gridId, gridX, gridY } = point.data.properties;
      return `${gridId}/${gridX},${gridY}`;
    },
    fetchForecast: async (cell, now) => {
      const answer = answerSchema.safeParse(await ask(`gridpoints/${cell}/forecast/hourly`));
      if (!answer.success) throw new Error("response is not a forecast");
      const { updateTime, updated, periods } = answer.data.properties;
      const written = updateTime ?? updated;
      if (!written) throw new Error("no update time");
      const updatedAt = new Date(written);
      const fault = findForecastFault(updatedAt, now);
      if (fault) throw new Error(fault);
      const hours = (periods ?? []).flatMap(readHour).sort((one, other) => one.at.localeCompare(other.at));
      if (hours.length < MIN_HOURS) throw new Error(`only ${hours.length} usable hours`);
      return { forecast: { hours }, updatedAt };
    },
  };
}

/** At most four decimals, no trailing zeros; the service redirects other formats. */
function formatDegrees(degrees: number): string {
  return String(Math.round(degrees * 1e4) / 1e4);
}

const pointSchema = z.object({
  properties: z.object({
    gridId: z.string().regex(/^[A-Z]{3}$/),
    gridX: z.int().min(0).max(999),
    gridY: z.int().min(0).max(999),
  }),
});

const time = z.iso.datetime({ offset: true });

const answerSchema = z.object({
  properties: z.object({
    updateTime: time.nullish(),
    updated: time.nullish(),
    periods: z.array(z.unknown()).nullish(),
  }),
});

const quantity = z.object({
  value: z.number().nullish(),
  maxValue: z.number().nullish(),
  unitCode: z.string().nullish(),
});
const percent = z.object({ value: z.number().min(0).max(100).nullish() }).nullish();

/** Temperature and wind are a number and a text, or quantities. */
const periodSchema = z.object({
  startTime: time,
  temperature: z.union([z.number(), quantity]),
  temperatureUnit: z.string().nullish(),
  probabilityOfPrecipitation: percent,
  relativeHumidity: percent,
  windSpeed: z.union([z.string(), quantity]).nullish(),
  shortForecast: z.string().nullish(),
});

/** Empty without a time or a plausible temperature. */
function readHour(period: unknown): ForecastHour[] {
  const { data } = periodSchema.safeParse(period);
  if (!data) return [];
  const tempF = readFahrenheit(data.temperature, data.temperatureUnit);
  if (tempF === undefined || tempF < -90 || tempF > 140) return [];
  const text = data.shortForecast ?? "";
  return [
    {
      at: new Date(data.startTime).toISOString(),
      tempF,
      humidity: data.relativeHumidity?.value ?? null,
      chance: data.probabilityOfPrecipitation?.value ?? readChance(text),
      windMph: readWind(data.windSpeed),
      falling: readPhenomena(text),
    },
  ];
}

type Quantity = z.infer<typeof quantity>;

function readFahrenheit(temperature: number | Quantity, unit: string | null | undefined): number | undefined {
  const isQuantity = typeof temperature !== "number";
  const value = isQuantity ? temperature.value : temperature;
  if (typeof value !== "number") return undefined;
  const isCelsius = (isQuantity ? temperature.unitCode?.endsWith("degC") : unit === "C") ?? false;
  return Math.round((isCelsius ? value * 1.8 + 32 : value) * 10) / 10;
}

const MPH_PER_KMH = 0.621371;

/** Returns the upper end: "5 to 10 mph" is 10. Quantities are in km/h. */
function readWind(wind: string | Quantity | null | undefined): number | null {
  if (typeof wind === "string") {
    const speeds = [...wind.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    return speeds.length > 0 ? Math.max(...speeds) : null;
  }
  const value = wind?.maxValue ?? wind?.value;
  if (typeof value !== "number") return null;
  return Math.round(wind?.unitCode?.endsWith("km_h-1") ? value * MPH_PER_KMH : value);
}

/** By wording, if the percentage is missing (weather.gov, "Zone Forecast Terminology"). */
function readChance(text: string): number {
  if (parsePhenomena(text).length === 0) return 0;
  if (/\bslight chance\b|\bisolated\b|\bpatchy\b/i.test(text)) return 20;
  if (/\bchance\b|\bscattered\b|\bareas\b/i.test(text)) return 40;
  return /\blikely\b|\bnumerous\b/i.test(text) ? 60 : 80;
}

function readPhenomena(text: string): Phenomenon[] {
  const found = parsePhenomena(text).flatMap(({ weather, modifier }): Phenomenon[] => {
    if (weather === "thunderstorms") return ["thunder"];
    if (weather === "ice_pellets") return ["ice"];
    if (weather === "snow") return ["snow"];
    if (weather !== "rain" && weather !== "drizzle") return [];
    return [modifier === "freezing" ? "ice" : "rain"];
  });
  return [...new Set(found)];
}
