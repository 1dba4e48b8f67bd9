import { type Kysely, sql } from "kysely";

/** The weather service is polled more often than it observes: notify only of changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger weather_readings_tell_pages on weather_readings`.execute(db);
  await sql`
    create trigger weather_readings_tell_pages after insert on weather_readings
    for each row execute function tell_page_change()`.execute(db);
  await sql`
    create trigger weather_readings_tell_pages_update after update on weather_readings
    for each row when (old.reading is distinct from new.reading or old.observed_at is distinct from new.observed_at)
    execute function tell_page_change()`.execute(db);
  await sql`
    create trigger weather_readings_tell_pages_delete after delete or truncate on weather_readings
    for each statement execute function tell_page_change()`.execute(db);
}
