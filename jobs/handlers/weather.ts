import type { Kysely } from "kysely";
import type { Config } from "#config";
import { company } from "#content/company.ts";
import { towns } from "#content/locations.ts";
import type { Database } from "#db/schema.ts";
import type { Logger } from "#logger";
import { createForecastService, type ForecastService } from "../weather/forecast-service.ts";
import { createNationalWeatherService } from "../weather/national-weather-service.ts";
import type { WeatherProvider } from "../weather/provider.ts";
import { createWeatherApi } from "../weather/weatherapi.ts";
import { createRefreshForecasts } from "./refresh-forecasts.ts";
import { createRefreshWeather } from "./refresh-weather.ts";

const TIMEOUT_MS = 10_000;
const PLACE = { name: "Ashburn", region: "Virginia" };
const NATIONAL_WEATHER_SERVICE = "https://api.weather.gov";

export function createWeatherJob(dependencies: {
  config: Config<"worker">;
  db: Kysely<Database>;
  log: Logger;
  stopping: AbortSignal;
}): () => Promise<void> {
  const { config, ...rest } = dependencies;
  const refreshWeather = createRefreshWeather({ ...rest, provider: createProvider(config) });
  const refreshForecasts = createRefreshForecasts({ ...rest, service: createService(config), towns });
  return async () => {
    await refreshWeather();
    await refreshForecasts();
  };
}

function createProvider(config: Config<"worker">): WeatherProvider {
  if (config.WEATHERAPI_KEY)
    return createWeatherApi({
      baseUrl: config.WEATHER_API_URL ?? "https://api.weatherapi.com/v1",
      key: config.WEATHERAPI_KEY,
      query: `${PLACE.name}, ${PLACE.region}`,
      timeoutMs: TIMEOUT_MS,
    });
  return createNationalWeatherService({
    baseUrl: config.WEATHER_API_URL ?? NATIONAL_WEATHER_SERVICE,
    stations: config.WEATHER_STATIONS,
    contact: config.WEATHER_CONTACT ?? company.emails.office,
    location: PLACE,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Forecasts always come from the National Weather Service. */
function createService(config: Config<"worker">): ForecastService {
  return createForecastService({
    baseUrl: (config.WEATHERAPI_KEY ? undefined : config.WEATHER_API_URL) ?? NATIONAL_WEATHER_SERVICE,
    contact: config.WEATHER_CONTACT ?? company.emails.office,
    timeoutMs: TIMEOUT_MS,
  });
}
