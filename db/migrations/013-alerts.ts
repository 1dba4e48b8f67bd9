import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("alerts")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("thing", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("began_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("due_at", "timestamptz", (column) => column.notNull())
    .addColumn("ended_at", "timestamptz")
    .addColumn("start_told_at", "timestamptz")
    .addColumn("end_told_at", "timestamptz")
    .addColumn("telling_until", "timestamptz")
    .execute();
  await sql`create unique index alerts_open on alerts (thing) where ended_at is null`.execute(db);
  // The last sent mail is queried every 30 s.
  await sql`create index emails_sent_at on emails (sent_at) where state = 'sent'`.execute(db);
}
