import { type Kysely, sql } from "kysely";

/** Measured by web and the service `backup`, for `watch`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("processes")
    .addColumn("failed_answers", "integer", (column) => column.notNull().defaultTo(sql`0`))
    .execute();
  await db.schema
    .alterTable("backup_state")
    .addColumn("disk_free", "bigint")
    .addColumn("disk_size", "bigint")
    .addColumn("disk_seen_at", "timestamptz")
    .execute();
}
