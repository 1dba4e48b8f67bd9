import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await createState(db);
  await db.schema
    .createTable("erasures")
    .addColumn("address_hash", "bytea", (column) => column.notNull())
    .addColumn("erased_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("erasures_pkey", ["address_hash", "erased_at"])
    .execute();
  await db.schema
    .createTable("restores")
    .addColumn("restored_at", "timestamptz", (column) => column.primaryKey().defaultTo(sql`now()`))
    .addColumn("recovered_to", "timestamptz", (column) => column.notNull())
    .addColumn("erased", "integer", (column) => column.notNull())
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("held", "integer", (column) => column.notNull())
    .addColumn("lost", "jsonb", (column) => column.notNull())
    .execute();
}

/** Written by the service `backup`. */
async function createState(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backup_state")
    .addColumn("id", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql`id`))
    .addColumn("since", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("system_id", "text")
    .addColumn("seen_at", "timestamptz")
    .addColumn("safe_until", "timestamptz")
    .addColumn("wal_files", sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn("last_backup_at", "timestamptz")
    .addColumn("oldest_at", "timestamptz")
    .addColumn("full_at", "timestamptz")
    .addColumn("full_timeline", "text")
    .addColumn("backups", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("bytes", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("failing_since", "timestamptz")
    .addColumn("failure", "text")
    .addColumn("place", "text")
    .addColumn("keep_days", "integer")
    .addColumn("is_encrypted", "boolean")
    .addColumn("replaced_at", "timestamptz")
    .addColumn("drilled_at", "timestamptz")
    .addColumn("drill_seconds", "integer")
    .execute();
  await sql`insert into backup_state default values`.execute(db);
}
