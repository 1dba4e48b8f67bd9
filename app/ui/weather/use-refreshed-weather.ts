import { useEffect, useState } from "react";
import type { WeatherReading } from "#domain/weather/reading.ts";
import { fetchJson } from "../../loaders/fetch-json.ts";
import { track } from "../tracking/track.ts";

const REFRESH_MS = 30 * 60_000;

/** A promise if late. */
export type SentWeather = WeatherReading | null | Promise<WeatherReading | null>;

/** undefined: not yet. null: the refresh failed. */
export type Refreshed = WeatherReading | null | undefined;

export function useRefreshedWeather(sent: SentWeather): Refreshed {
  const [refreshed, setRefreshed] = useState<Refreshed>();
  useEffect(() => {
    Promise.resolve(sent)
      .catch(() => null)
      .then((reading) => track("weather_widget", { action: reading ? "shown" : "placeholder" }));
  }, [sent]);
  useEffect(() => {
    const refresh = async () => {
      const reading = await fetchJson<WeatherReading>("/api/weather");
      setRefreshed(reading);
      track("weather_widget", { action: reading ? "refreshed" : "refresh_failed" });
    };
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return refreshed;
}
