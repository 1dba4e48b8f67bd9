import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSnow,
  CloudSun,
  LoaderCircle,
  type LucideIcon,
  Sun,
} from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Await } from "react-router";
import {
  formatRegion,
  formatTemperature,
  PLACEHOLDER_PLACE,
  PLACEHOLDER_TEMPERATURE,
  type WeatherIconName,
  type WeatherReading,
  weatherIcon,
} from "#domain/weather/weather.ts";
import { trackWeather } from "../analytics.ts";

const REFRESH_MS = 30 * 60_000;

/** The reading as the root loader gives it: null when there is none, a promise when it is late. */
export type LoadedWeather = WeatherReading | null | Promise<WeatherReading | null>;

/** undefined: nothing newer than what the page brought; null: the last refresh failed. */
type Refreshed = WeatherReading | null | undefined;

/** Fetches the weather every 30 minutes, and sends analytics what the widget shows. */
export function useRefreshedWeather(loaded: LoadedWeather): Refreshed {
  const [refreshed, setRefreshed] = useState<Refreshed>();
  useEffect(() => {
    Promise.resolve(loaded).then(
      (reading) => trackWeather(reading ? "shown" : "placeholder"),
      () => trackWeather("placeholder"),
    );
  }, [loaded]);
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

type WeatherWidgetProps = { loaded: LoadedWeather; refreshed: Refreshed };

/** Shows one of three states: loading, a reading, or the placeholder. */
export function WeatherWidget({ loaded, refreshed }: WeatherWidgetProps) {
  if (!(loaded instanceof Promise)) return <Reading reading={refreshed === undefined ? loaded : refreshed} />;
  return (
    <Suspense fallback={<WeatherLoading />}>
      <Await resolve={loaded} errorElement={<Reading reading={null} />}>
        {(first) => <Reading reading={refreshed === undefined ? first : refreshed} />}
      </Await>
    </Suspense>
  );
}

/** Without scripts a late reading never takes its place, and the placeholder stands there. */
export function WeatherLoading() {
  return (
    <div className="weather">
      <LoaderCircle className="spinner scripted" aria-hidden />
      <span className="weather-loading scripted">Loading weather</span>
      <noscript>
        <Placeholder />
      </noscript>
    </div>
  );
}

function Placeholder() {
  return (
    <>
      <Cloud className="gray" aria-hidden />
      <span className="weather-text">
        <b className="num">{PLACEHOLDER_TEMPERATURE}</b> {PLACEHOLDER_PLACE}
      </span>
    </>
  );
}

function Reading({ reading }: { reading: WeatherReading | null }) {
  if (!reading)
    return (
      <div className="weather">
        <Placeholder />
      </div>
    );
  const { current, location } = reading;
  const { icon, tone } = weatherIcon(current.condition.code);
  const Icon = icons[icon];
  return (
    <div className="weather">
      <Icon className={tone} aria-hidden />
      <span className="weather-text">
        <b className="num">{formatTemperature(current.temp_f)}</b> {location.name},{" "}
        {formatRegion(location.region)}
        <small>{current.condition.text}</small>
      </span>
    </div>
  );
}

const icons: Record<WeatherIconName, LucideIcon> = {
  sun: Sun,
  "cloud-sun": CloudSun,
  cloud: Cloud,
  "cloud-fog": CloudFog,
  "cloud-rain": CloudRain,
  "cloud-drizzle": CloudDrizzle,
  "cloud-snow": CloudSnow,
  "cloud-lightning": CloudLightning,
};
