import * as z from "zod";
import { weatherReadingSchema } from "#domain/weather/reading.ts";
import { DEFAULT_CLOUD } from "./conditions.ts";
import { fetchWeather } from "./fetch-weather.ts";
import { findTimeFault, type WeatherProvider } from "./provider.ts";

export type WeatherApiOptions = {
  /** Such as "https://api.weatherapi.com/v1". */
  baseUrl: string;
  key: string;
  /** A name, a ZIP code or "latitude,longitude". */
  query: string;
  timeoutMs: number;
};

/** Errors never contain the API key. */
export function createWeatherApi(options: WeatherApiOptions): WeatherProvider {
  const { baseUrl, key, query, timeoutMs } = options;

  return async function fetchReading(now) {
    const url = new URL("current.json", baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
    url.search = new URLSearchParams({ key, q: query }).toString();
    const answer = await fetchWeather(url, { timeoutMs }).catch((error: unknown) => {
      throw new Error(`WeatherAPI.com: ${error instanceof Error ? error.message : "unknown error"}`);
    });
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw new Error("WeatherAPI.com: unexpected response");

    const { last_updated_epoch, ...current } = parsed.data.current;
    const observedAt = new Date(last_updated_epoch * 1000);
    const timeFault = findTimeFault(observedAt, now);
    if (timeFault) throw new Error(`WeatherAPI.com: ${timeFault}`);
    const reading = { current, location: parsed.data.location };
    return { reading, observedAt, source: "weatherapi" };
  };
}

const { current, location } = weatherReadingSchema.shape;
const condition = z.object({ text: z.string().min(1).max(80), code: z.int() });

const answerSchema = z.object({
  location,
  current: z.object({
    ...current.shape,
    condition: z.catch(condition, { text: "", code: DEFAULT_CLOUD }),
    /** In seconds. */
    last_updated_epoch: z.int(),
  }),
});
