import { type Kysely, sql } from "kysely";

/** `moving_date` keeps the text: the previous version uses it, and free text cannot be parsed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("estimates")
    .addColumn("moving_day", "date")
    .addColumn("flexible", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  // Compared with each day's text: a cast would fail on "June 45, 2027".
  await sql`
    update estimates set moving_day = days.day
    from (
      select day::date, to_char(day, 'FMDay, FMMonth FMDD, YYYY') as words
      from generate_series(timestamp '2000-01-01', timestamp '2099-12-31', interval '1 day') as day
    ) as days
    where days.words = regexp_replace(moving_date, ', flexible$', '')`.execute(db);
  await sql`update estimates set flexible = true where moving_date ~ '^Flexible$|, flexible$'`.execute(db);
}
