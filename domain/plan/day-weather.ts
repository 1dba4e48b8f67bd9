import { formatPlaceName } from "../places/place-name.ts";
import { findUsualWeather, type UsualWeather } from "../weather/usual.ts";
import { knownOf, type Plan } from "./plan.ts";
import { isLocated } from "./road.ts";

export type DayWeather = UsualWeather & {
  /** Each known place's page at weather.gov. */
  forecasts: readonly { name: string; href: string }[];
};

/** What the day's month is usually like, and where its forecast will be. */
export function describeDayWeather({ from, to, date }: Plan & { date: string }): DayWeather {
  const places = [...new Set([from, to])].flatMap((place) => knownOf(place) ?? []).filter(isLocated);
  return {
    ...findUsualWeather(date),
    forecasts: places.map((place) => ({
      name: formatPlaceName(place),
      href: `https://forecast.weather.gov/MapClick.php?lat=${place.latitude}&lon=${place.longitude}`,
    })),
  };
}
