import { useEffect, useState } from "react";
import type { WeatherReading } from "#domain/weather/reading.ts";
import { trackWeather } from "../analytics.ts";

const REFRESH_MS = 30 * 60_000;

/** What the page brought: a promise when it was late. */
export type SentWeather = WeatherReading | null | Promise<WeatherReading | null>;

/** undefined: nothing newer than what the page brought; null: the last refresh failed. */
export type Refreshed = WeatherReading | null | undefined;

/** Fetches the weather every 30 minutes, and sends analytics what the widget shows. */
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
    return response.ok ? ((await response.json()) as WeatherReading) : null;
  } catch {
    return null;
  }
}
