import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** All processes share the database's clock. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a query without a from clause gives one row");
  return row.now;
}
