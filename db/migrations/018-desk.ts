import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Web and worker cannot read this table, so an intruder there cannot sign a desk link.
  await db.schema
    .createTable("desk_key")
    .addColumn("id", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql`id`))
    .addColumn("value", "bytea", (column) => column.notNull())
    .execute();
  // 244 random bits.
  await sql`insert into desk_key (value)
    values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8')))`.execute(db);

  await db.schema
    .createTable("desk_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("used_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("desk_sessions")
    .addColumn("token_hash", "bytea", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("opened_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();

  await db.schema.alterTable("referral_events").addColumn("actor_name", "text").execute();

  await db.schema
    .createTable("audit_log")
    .addColumn("id", "bigint", (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("place", "text", (column) => column.notNull().check(sql`place in ('desk', 'ops')`))
    .addColumn("name", "text")
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("referral_id", "uuid", (column) => column.references("referrals.id").onDelete("cascade"))
    .addColumn("estimate_id", "uuid", (column) => column.references("estimates.id").onDelete("cascade"))
    .addColumn("email_id", "uuid", (column) => column.references("emails.id").onDelete("cascade"))
    .addColumn("review_id", "text")
    .addColumn("reason", "text")
    .execute();
  for (const column of ["referral_id", "estimate_id", "email_id", "review_id"])
    await sql`create index ${sql.raw(`audit_log_${column}`)} on audit_log (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
}
