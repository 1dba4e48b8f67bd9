import { type Kysely, sql } from "kysely";

/** The weather service may change a town's grid cell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("forecasts")
    .addColumn("town", "text", (column) => column.primaryKey())
    .addColumn("cell", "text")
    .addColumn("cell_found_at", "timestamptz")
    .addColumn("forecast", "jsonb")
    .addColumn("updated_at", "timestamptz")
    .addColumn("fetched_at", "timestamptz")
    .execute();
  await sql`
    alter table forecasts add constraint forecasts_whole
    check (num_nulls(forecast, updated_at, fetched_at) in (0, 3))`.execute(db);
}
