import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reviews")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("rating", "smallint", (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn("comment", "text", (column) => column.notNull())
    .addColumn("review_date", "date", (column) => column.notNull())
    .addColumn("is_active", "boolean", (column) => column.notNull().defaultTo(true))
    .addColumn("is_featured", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("service_type", "text")
    .addColumn("is_sample", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`create index reviews_newest on reviews (review_date desc, id desc) where is_active`.execute(db);
  await sql`create index reviews_featured on reviews (review_date desc, id desc) where is_active and is_featured`.execute(
    db,
  );

  await db.schema
    .createTable("referrals")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("form_key", "uuid", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) =>
      column
        .notNull()
        .defaultTo("received")
        .check(
          sql`status in ('received', 'emailed', 'booked', 'completed', 'rewarded', 'held', 'rejected', 'expired')`,
        ),
    )
    .addColumn("status_reason", "text")
    .addColumn("discount_code", "text", (column) => column.notNull().unique())
    .addColumn("code_expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("referrer_name", "text", (column) => column.notNull())
    .addColumn("referrer_email", "text", (column) => column.notNull())
    .addColumn("referrer_phone", "text")
    .addColumn("referred_name", "text", (column) => column.notNull())
    .addColumn("referred_email", "text", (column) => column.notNull())
    .addColumn("referred_phone", "text")
    .addColumn("notes", "text")
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("emails")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("referral_id", "uuid", (column) => column.references("referrals.id").onDelete("cascade"))
    .addColumn("to_address", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column
        .notNull()
        .defaultTo("pending")
        .check(sql`state in ('pending', 'queued', 'sending', 'sent', 'retry', 'held', 'suppressed', 'dead')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("generation", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("claim_token", "uuid")
    .addColumn("lease_until", "timestamptz")
    .addColumn("next_attempt_at", "timestamptz")
    .addColumn("smtp_code", "integer")
    .addColumn("error", "text")
    .addColumn("message_id", "text")
    .addColumn("unsubscribe_token", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("queued_at", "timestamptz")
    .addColumn("sent_at", "timestamptz")
    .addUniqueConstraint("emails_one_of_a_kind", ["kind", "referral_id"])
    .execute();
  await sql`create index emails_pending on emails (created_at) where state = 'pending'`.execute(db);
  await sql`create index emails_unfinished on emails (state) where state in ('queued', 'sending', 'retry')`.execute(
    db,
  );

  await db.schema
    .createTable("suppressions")
    .addColumn("address_hash", "bytea", (column) => column.primaryKey())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "bytea", (column) => column.notNull())
    .execute();
  // Two random UUIDs hold 244 random bits and need no extension.
  await sql`
    insert into secrets (name, value)
    values ('suppression', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
  `.execute(db);

  await db.schema
    .createTable("weather_readings")
    .addColumn("place", "text", (column) => column.primaryKey())
    .addColumn("reading", "jsonb", (column) => column.notNull())
    .addColumn("observed_at", "timestamptz", (column) => column.notNull())
    .addColumn("fetched_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
