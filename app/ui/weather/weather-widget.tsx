import { Suspense } from "react";
import { Await } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import type { WeatherReading } from "#domain/weather/reading.ts";
import {
  formatRegion,
  formatTemperature,
  PLACEHOLDER_TEMPERATURE,
  type WeatherIcon,
  weatherIcon,
} from "#domain/weather/weather.ts";
import { drawIcon, type Icon } from "../icons/draw-icon.tsx";
import type { Refreshed, SentWeather } from "./use-refreshed-weather.ts";

const icons: Record<WeatherIcon["icon"], Icon> = {
  sun: drawIcon(
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/><path d="M12 20v2"/><path d="m4.93 4.93 1.41 1.41"/><path d="m17.66 17.66 1.41 1.41"/><path d="M2 12h2"/><path d="M20 12h2"/><path d="m6.34 17.66-1.41 1.41"/><path d="m19.07 4.93-1.41 1.41"/>',
  ),
  "cloud-sun": drawIcon(
    '<path d="M12 2v2"/><path d="m4.93 4.93 1.41 1.41"/><path d="M20 12h2"/><path d="m19.07 4.93-1.41 1.41"/><path d="M15.947 12.65a4 4 0 0 0-5.925-4.128"/><path d="M13 22H7a5 5 0 1 1 4.9-6H13a3 3 0 0 1 0 6Z"/>',
  ),
  cloud: drawIcon('<path d="M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z"/>'),
  "cloud-fog": drawIcon(
    '<path d="M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"/><path d="M16 17H7"/><path d="M17 21H9"/>',
  ),
  "cloud-rain": drawIcon(
    '<path d="M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"/><path d="M16 14v6"/><path d="M8 14v6"/><path d="M12 16v6"/>',
  ),
  "cloud-drizzle": drawIcon(
    '<path d="M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"/><path d="M8 19v1"/><path d="M8 14v1"/><path d="M16 19v1"/><path d="M16 14v1"/><path d="M12 21v1"/><path d="M12 16v1"/>',
  ),
  "cloud-snow": drawIcon(
    '<path d="M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242"/><path d="M8 15h.01"/><path d="M8 19h.01"/><path d="M12 17h.01"/><path d="M12 21h.01"/><path d="M16 15h.01"/><path d="M16 19h.01"/>',
  ),
  "cloud-lightning": drawIcon(
    '<path d="M6 16.326A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 .5 8.973"/><path d="m13 12-3 5h4l-3 5"/>',
  ),
};

const LoaderCircle = drawIcon('<path d="M21 12a9 9 0 1 1-6.219-8.56"/>');

export function WeatherWidget({ sent, refreshed }: { sent: SentWeather; refreshed: Refreshed }) {
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

/** Without scripts, a late reading never arrives: show the placeholder. */
export function WeatherLoading() {
  return (
    <div className="weather">
      <LoaderCircle className="spinner scripted" />
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
      <icons.cloud className="gray" />
      <span className="weather-text">
        <b className="num">{PLACEHOLDER_TEMPERATURE}</b>{" "}
        <span className="weather-place">{contactDetails.city}</span>
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
      <Icon className={tone} />
      <span className="weather-text">
        <b className="num">{formatTemperature(current.temp_f)}</b>{" "}
        <span className="weather-place">
          <span>{`${location.name}, ${formatRegion(location.region)}`}</span>
          {current.condition.text && <small>{current.condition.text}</small>}
        </span>
      </span>
    </div>
  );
}
