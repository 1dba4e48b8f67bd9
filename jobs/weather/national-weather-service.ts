import * as z from "zod";
import type { WeatherReading } from "#domain/weather/reading.ts";
import { readConditionCode } from "./condition-code.ts";
import { conditionsSchema, conditionTexts, DEFAULT_CLOUD } from "./conditions.ts";
import { fetchWeather } from "./fetch-weather.ts";
import { findTimeFault, type ObservedReading, type WeatherProvider } from "./provider.ts";

export type NationalWeatherServiceOptions = {
  /** Such as "https://api.weather.gov". */
  baseUrl: string;
  /** Nearest first. */
  stations: readonly string[];
  /** Email or URL for the User-Agent; without one the service responds 403. */
  contact: string;
  /** The service returns no place name. */
  location: WeatherReading["location"];
  /** Per station, body included. */
  timeoutMs: number;
};

/**
 * Uses the first station with an observation that has a temperature and a condition and is at most 2 hours
 * old (docs/rules.md, "Weather"), else the first with a temperature. Throws each station's reason if none qualifies.
 */
export function createNationalWeatherService(options: NationalWeatherServiceOptions): WeatherProvider {
  const { location, stations } = options;

  return async function fetchReading(now) {
    const reasons: string[] = [];
    let withoutCondition: ObservedReading | undefined;
    for (const station of stations) {
      try {
        const { current, observedAt, hasCondition } = choose(await fetchObservations(station, options), now);
        const observed = { reading: { current, location }, observedAt, source: `nws:${station}` };
        if (hasCondition) return observed;
        withoutCondition ??= observed;
      } catch (error) {
        reasons.push(`${station}: ${error instanceof Error ? error.message : "unknown error"}`);
      }
    }
    if (withoutCondition) return withoutCondition;
    throw new Error(`No station has a usable observation. ${reasons.join("; ")}`);
  };
}

async function fetchObservations(
  station: string,
  { baseUrl, contact, timeoutMs }: NationalWeatherServiceOptions,
): Promise<unknown[]> {
  const path = `stations/${encodeURIComponent(station)}/observations?limit=4`;
  const answer = await fetchWeather(new URL(path, baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`), {
    timeoutMs,
    headers: { accept: "application/geo+json", "user-agent": `moving-company-website (${contact})` },
  });
  const collection = collectionSchema.safeParse(answer);
  if (!collection.success) throw new Error("response is not a list of observations");
  return collection.data.features ?? [];
}

const collectionSchema = z.object({ features: z.array(z.unknown()).nullable() });

type Usable = { current: WeatherReading["current"]; observedAt: Date; hasCondition: boolean };
type Judged = Usable | { fault: string };

/** Picks the newest usable observation, one with a condition first. If none is, throws what is wrong with each. */
function choose(observations: unknown[], now: Date): Usable {
  const judged = observations.map((observation) => judgeObservation(observation, now));
  const usable = judged.filter((each) => "current" in each);
  const chosen = usable.find(({ hasCondition }) => hasCondition) ?? usable[0];
  if (chosen) return chosen;
  const faults = new Set(judged.flatMap((each) => ("fault" in each ? each.fault : [])));
  throw new Error(faults.size > 0 ? [...faults].join(", ") : "no observations");
}

function judgeObservation(observation: unknown, now: Date): Judged {
  const parsed = observationSchema.safeParse(observation);
  if (!parsed.success) return { fault: "malformed observation" };
  const { timestamp, temperature, ...conditions } = parsed.data.properties;

  const observedAt = new Date(timestamp);
  const timeFault = findTimeFault(observedAt, now);
  if (timeFault) return { fault: timeFault };
  const celsius = temperature?.value;
  if (typeof celsius !== "number") return { fault: "no temperature" };
  const known = readConditionCode(conditions);
  const code = known ?? DEFAULT_CLOUD;
  const described = conditions.textDescription?.trim() ?? "";
  const named = known ? conditionTexts[known] : "";
  const text = described === "" || described.length > 80 ? named : described;
  const current = { temp_f: toFahrenheit(celsius), condition: { text, code } };
  return { current, observedAt, hasCondition: known !== undefined };
}

const observationSchema = z.object({
  properties: z.object({
    timestamp: z.iso.datetime({ offset: true }),
    temperature: z
      .object({ value: z.number().min(-90).max(60).nullable(), unitCode: z.literal("wmoUnit:degC") })
      .nullish(),
    ...conditionsSchema.shape,
  }),
});

function toFahrenheit(celsius: number): number {
  return Math.round((celsius * 1.8 + 32) * 10) / 10;
}
