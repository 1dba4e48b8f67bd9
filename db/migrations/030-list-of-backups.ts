import { type Kysely, sql } from "kysely";

/** Written by ops/backup/record.sql. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("backup_state")
    .addColumn("list", "jsonb", (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute();
}
