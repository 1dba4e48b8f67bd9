import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Bytes of the database on Postgres's disk, without its write-ahead log. */
export async function readDatabaseSize(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
