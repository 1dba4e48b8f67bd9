import type { Kysely } from "kysely";
import type { WeatherReading } from "#domain/weather/weather.ts";
import type { Database } from "../schema.ts";

const PLACE = "home";

export type StoredReading = { reading: WeatherReading; observedAt: Date };

/** Finds the last valid reading, however old; undefined before the first one. */
export async function findLastReading(db: Kysely<Database>): Promise<StoredReading | undefined> {
  const row = await db
    .selectFrom("weather_readings")
    .select(["reading", "observed_at"])
    .where("place", "=", PLACE)
    .executeTakeFirst();
  return row && { reading: row.reading, observedAt: row.observed_at };
}

/** Stores a reading as the last valid one, unless a newer observation is stored already. */
export async function storeReading(db: Kysely<Database>, stored: StoredReading): Promise<void> {
  const values = { reading: JSON.stringify(stored.reading), observed_at: stored.observedAt };
  await db
    .insertInto("weather_readings")
    .values({ place: PLACE, ...values })
    .onConflict((conflict) =>
      conflict
        .column("place")
        .doUpdateSet({ ...values, fetched_at: new Date() })
        .where("weather_readings.observed_at", "<=", stored.observedAt),
    )
    .execute();
}
