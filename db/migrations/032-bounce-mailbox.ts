import { type Kysely, sql } from "kysely";

/** When the worker last read the mailbox for bounces: one row, or none without a mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bounce_mailbox")
    .addColumn("id", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql`id`))
    .addColumn("read_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    // The last attempt's failure; null if it succeeded.
    .addColumn("error", "text")
    .execute();
  // The watchdog counts these every 30 s.
  await sql`create index emails_dead on emails (created_at) where state = 'dead'`.execute(db);
}
