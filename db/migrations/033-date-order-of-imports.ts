import { type Kysely, sql } from "kysely";

/** How the office reads dates such as 9/4/2026 in an uploaded file, if it was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("review_imports")
    .addColumn("date_order", "text", (column) =>
      column.check(sql`date_order in ('month-first', 'day-first')`),
    )
    .execute();
}
