import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import { timeZone } from "../time-zone.ts";

/**
 * Lists the Mondays of the last weeks, "YYYY-MM-DD", oldest first, this week's last; weeks begin in the company's time zone,
 * by the database's clock.
 */
export async function listWeeks(db: Kysely<Database>, weeks: number): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select to_char(week, 'YYYY-MM-DD') as week
    from generate_series(
      date_trunc('week', now() at time zone ${timeZone}) - ${weeks - 1} * interval '1 week',
      date_trunc('week', now() at time zone ${timeZone}),
      interval '1 week'
    ) as week order by 1`.execute(db);
  return rows.map(({ week }) => week);
}

/** The day on which the week of a moment began; `writeDay` writes it, once for each group of many rows. */
export function weekOf(column: string) {
  return sql<Date>`date_trunc('week', ${sql.ref(column)} at time zone ${timeZone})`;
}

/** A day as "YYYY-MM-DD". */
export function writeDay(column: string) {
  return sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
}

/** The moment at which the first of the last weeks begins. */
export function beginOfWeeks(weeks: number) {
  return sql<Date>`(
    (date_trunc('week', now() at time zone ${timeZone}) - ${weeks - 1} * interval '1 week') at time zone ${timeZone}
  )`;
}
