import type { Config } from "#config";
import { company } from "#content/company.ts";
import { createNationalWeatherService } from "./national-weather-service.ts";
import type { WeatherProvider } from "./provider.ts";
import { createWeatherApi } from "./weatherapi.ts";

const TIMEOUT_MS = 10_000;
/** Of the company. The header shows it beside the temperature. */
const [name = "", state = ""] = company.city.split(", ");
/** As WeatherAPI.com writes it. The header shortens it again, and any other name to two letters. */
const region = state === "VA" ? "Virginia" : state;

/** WeatherAPI.com if there is a key for it, else the National Weather Service. */
export function createWeatherProvider(config: Config<"worker">): WeatherProvider {
  if (config.WEATHERAPI_KEY)
    return createWeatherApi({
      baseUrl: config.WEATHER_API_URL ?? "https://api.weatherapi.com/v1",
      key: config.WEATHERAPI_KEY,
      query: company.city,
      timeoutMs: TIMEOUT_MS,
    });
  return createNationalWeatherService({
    baseUrl: config.WEATHER_API_URL ?? "https://api.weather.gov",
    stations: config.WEATHER_STATIONS,
    contact: config.WEATHER_CONTACT ?? company.emails.office,
    location: { name, region },
    timeoutMs: TIMEOUT_MS,
  });
}
