import { type Kysely, sql } from "kysely";
import { onlyRow } from "../queries/rows.ts";
import type { Database } from "../schema.ts";

/** All processes share the database's clock. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  return (await onlyRow(db, sql<{ now: Date }>`select clock_timestamp() as now`)).now;
}

export function secondsSince<Result extends number | null = number>(column: string) {
  return sql<Result>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`;
}
