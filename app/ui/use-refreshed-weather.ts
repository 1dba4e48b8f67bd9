import { useEffect, useState } from "react";
import type { WeatherReading } from "#domain/weather/reading.ts";
import { trackWeather } from "../analytics.ts";
import { hasFields } from "../has-fields.ts";

const REFRESH_MS = 30 * 60_000;

/** From the loader: a promise when it was late. */
export type SentWeather = WeatherReading | null | Promise<WeatherReading | null>;

/** undefined: not refreshed yet. null: the last refresh failed. */
export type Refreshed = WeatherReading | null | undefined;

/** Fetches the weather every 30 minutes, and tracks what the widget shows. */
export function useRefreshedWeather(sent: SentWeather): Refreshed {
  const [refreshed, setRefreshed] = useState<Refreshed>();
  useEffect(() => {
    Promise.resolve(sent).then(
      (reading) => trackWeather(reading ? "shown" : "placeholder"),
      () => trackWeather("placeholder"),
    );
  }, [sent]);
  useEffect(() => {
    const refresh = async () => {
      const reading = await fetchWeather();
      setRefreshed(reading);
      trackWeather(reading ? "refreshed" : "refresh_failed");
    };
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return refreshed;
}

async function fetchWeather(): Promise<WeatherReading | null> {
  try {
    const response = await fetch("/api/weather");
    const answer: unknown = response.ok ? await response.json() : null;
    return isReading(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isReading(answer: unknown): answer is WeatherReading {
  return (
    hasFields(answer, { current: "object", location: "object" }) &&
    hasFields(answer.current, { temp_f: "number", condition: "object" }) &&
    hasFields(answer.current.condition, { text: "string", code: "number" }) &&
    hasFields(answer.location, { name: "string", region: "string" })
  );
}
