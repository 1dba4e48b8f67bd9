import { type Kysely, sql } from "kysely";
import type { WeatherReading } from "#domain/weather/reading.ts";
import type { Database } from "../schema.ts";

const PLACE = "home";

export type StoredReading = { reading: WeatherReading; observedAt: Date };
/** However old. `now` is the database's clock. */
export async function findLastReading(db: Kysely<Database>) {
  return db
    .selectFrom("weather_readings")
    .select(["reading", "observed_at as observedAt", sql<Date>`now()`.as("now")])
    .where("place", "=", PLACE)
    .executeTakeFirst();
}

/** Ignores a reading older than the stored one. */
export async function storeReading(db: Kysely<Database>, stored: StoredReading): Promise<void> {
  const values = { reading: JSON.stringify(stored.reading), observed_at: stored.observedAt };
  await db
    .insertInto("weather_readings")
    .values({ place: PLACE, ...values })
    .onConflict((conflict) =>
      conflict
        .column("place")
        .doUpdateSet({ ...values, fetched_at: sql`now()` })
        .where("weather_readings.observed_at", "<=", stored.observedAt),
    )
    .execute();
}
