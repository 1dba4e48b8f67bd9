import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("cause", "text").execute();
  await sql`
    update emails set cause = case when smtp_code >= 500 then 'refused' else 'deferred' end
    where state in ('dead', 'retry')`.execute(db);

  await db.schema
    .createTable("mail_outage")
    // One row during an outage.
    .addColumn("id", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql`id`))
    .addColumn("since", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("next_try_at", "timestamptz", (column) => column.notNull())
    .addColumn("cause", "text", (column) => column.notNull())
    .addColumn("smtp_code", "integer")
    .addColumn("error", "text", (column) => column.notNull())
    .execute();
}
