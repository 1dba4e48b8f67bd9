import { type Kysely, sql } from "kysely";

/** Notifies every web process of changed page data on commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_page_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('page_changes', tg_table_name);
      return null;
    end $$
  `.execute(db);
  for (const table of ["reviews", "weather_readings"])
    await sql`
      create trigger ${sql.id(`${table}_tell_pages`)} after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_page_change()
    `.execute(db);
}
