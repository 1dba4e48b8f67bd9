import { type Kysely, sql } from "kysely";

/** `review_imports` holds files between preview and import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("estimates")
    .addColumn("state", "text", (column) =>
      column.notNull().defaultTo("open").check(sql`state in ('open', 'answered', 'booked', 'lost')`),
    )
    .addColumn("state_changed_at", "timestamptz")
    .execute();
  await sql`create index estimates_open on estimates (created_at) where state = 'open'`.execute(db);
  await db.schema
    .createTable("review_imports")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("uploaded_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("file_name", "text")
    .addColumn("content", "bytea", (column) => column.notNull())
    .addColumn("imported_at", "timestamptz")
    .addColumn("inserted", "integer", (column) => column.notNull())
    .addColumn("updated", "integer", (column) => column.notNull())
    .addColumn("unchanged", "integer", (column) => column.notNull())
    .addColumn("left_out", "integer", (column) => column.notNull())
    .execute();
}
