import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { databaseTime } from "#db/clock/database-time.ts";
import type { Database } from "#db/schema.ts";
import { storeReading } from "#db/weather/readings.ts";
import type { WeatherProvider } from "../weather/provider.ts";

/** On failure, logs and keeps the last reading. */
export function createRefreshWeather(dependencies: {
  db: Kysely<Database>;
  provider: WeatherProvider;
  log: Logger;
}) {
  const { db, provider, log } = dependencies;

  return async function refreshWeather(): Promise<void> {
    try {
      const { reading, observedAt, source } = await provider.fetchReading(await databaseTime(db));
      await storeReading(db, { reading, observedAt });
      log.info({ source, observedAt }, "weather refreshed");
    } catch (error) {
      log.warn({ reason: String(error) }, "Weather fetch error");
    }
  };
}
