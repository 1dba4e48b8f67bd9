import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** Bytes on disk, without WAL. */
export async function readDatabaseSize(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
