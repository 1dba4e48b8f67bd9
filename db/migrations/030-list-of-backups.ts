import { type Kysely, sql } from "kysely";

/** ops/backup/record.sql writes the list of backups that pgBackRest holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("backup_state")
    .addColumn("list", "jsonb", (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute();
}
