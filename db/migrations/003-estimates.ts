import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("estimates")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("form_key", "uuid", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text")
    .addColumn("move_type", "text")
    .addColumn("home_type", "text")
    .addColumn("moving_from", "text")
    .addColumn("moving_to", "text")
    .addColumn("moving_date", "text")
    .addColumn("details", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // A new referral looks up its friend's estimates by lowercase address.
  await sql`create index estimates_email on estimates (lower(email))`.execute(db);
  await sql`create index estimates_newest on estimates (created_at desc)`.execute(db);

  await db.schema
    .alterTable("emails")
    .addColumn("estimate_id", "uuid", (column) => column.references("estimates.id").onDelete("cascade"))
    .execute();
  // The id comes first, so that the index serves the cascade too.
  await db.schema
    .alterTable("emails")
    .addUniqueConstraint("emails_one_of_a_kind_per_estimate", ["estimate_id", "kind"])
    .execute();
}
