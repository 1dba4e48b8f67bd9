import { type Kysely, sql } from "kysely";

/** An address that somebody reads has no limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table emails add column read_at timestamptz`.execute(db);
}
