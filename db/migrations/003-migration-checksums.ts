import { type Kysely, sql } from "kysely";

/** db/migrate.ts writes the SHA-256 of each migration's file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kysely_migration add column checksum text`.execute(db);
}
