import { type Kysely, sql } from "kysely";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";

/** All processes share the database's clock. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  return (await onlyRow(db, sql<{ now: Date }>`select clock_timestamp() as now`)).now;
}

/** Today in the company's time zone, "2027-06-12". */
export async function databaseDay(db: Kysely<Database>): Promise<string> {
  return readLocalDay(await databaseTime(db));
}

export function secondsSince<Result extends number | null = number>(column: string) {
  return sql<Result>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`;
}
