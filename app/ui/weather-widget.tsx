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
import { Suspense } from "react";
import { Await } from "react-router";
import type { WeatherReading } from "#domain/weather/reading.ts";
import {
  formatRegion,
  formatTemperature,
  PLACEHOLDER_PLACE,
  PLACEHOLDER_TEMPERATURE,
  type WeatherIconName,
  weatherIcon,
} from "#domain/weather/weather.ts";
import type { Refreshed, SentWeather } from "./use-refreshed-weather.ts";

type WeatherWidgetProps = { sent: SentWeather; refreshed: Refreshed };

/** Shows one of three states: loading, a reading, or the placeholder. */
export function WeatherWidget({ sent, refreshed }: WeatherWidgetProps) {
  const show = (first: WeatherReading | null) => (
    <Reading reading={refreshed === undefined ? first : refreshed} />
  );
  if (!(sent instanceof Promise)) return show(sent);
  return (
    <Suspense fallback={<WeatherLoading />}>
      <Await resolve={sent} errorElement={<Reading reading={null} />}>
        {show}
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
