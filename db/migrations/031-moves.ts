import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table estimates
      add column second_day date,
      add column arrival_window text check (arrival_window in ('morning', 'midday', 'afternoon')),
      add column move_token text unique,
      add column crew smallint check (crew > 0),
      add column truck text,
      add column price text,
      add column note text,
      add column version integer not null default 1,
      add column reminded_day date,
      drop constraint estimates_state_check,
      add constraint estimates_state_check check (state in ('open', 'answered', 'booked', 'done', 'lost'))`.execute(
    db,
  );
  // Moves that take one of a day's places.
  await sql`create index estimates_taking_a_day on estimates (moving_day) where state in ('booked', 'done')`.execute(
    db,
  );

  await db.schema
    .createTable("day_limits")
    .addColumn("day", "date", (column) => column.primaryKey())
    .addColumn("moves", "smallint", (column) => column.notNull().check(sql`moves >= 0`))
    .execute();
  await sql`
    create trigger day_limits_tell_pages after insert or update or delete or truncate on day_limits
    for each statement execute function tell_page_change()`.execute(db);
  await sql`
    create trigger estimates_tell_pages after update of state, moving_day or delete on estimates
    for each statement execute function tell_page_change()`.execute(db);

  await db.schema
    .createTable("move_requests")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn("estimate_id", "uuid", (column) =>
      column.notNull().references("estimates.id").onDelete("cascade"),
    )
    .addColumn("idempotency_key", "uuid", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) =>
      column
        .notNull()
        .check(sql`kind in ('date', 'inventory', 'cancel', 'certificate', 'damage', 'message')`),
    )
    .addColumn("fields", "jsonb", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("answered_at", "timestamptz")
    .addColumn("answered_by", "text")
    .addColumn("answer", "text")
    .execute();
  await sql`create index move_requests_of_a_move on move_requests (estimate_id, created_at)`.execute(db);
  await sql`create index move_requests_open on move_requests (created_at) where answered_at is null`.execute(
    db,
  );

  // A move has several mails of one kind: one per change, request and answer.
  await sql`
    alter table emails
      add column move_request_id uuid references move_requests (id) on delete cascade,
      drop constraint emails_one_of_a_kind_per_estimate`.execute(db);
  await sql`create index emails_of_an_estimate on emails (estimate_id)`.execute(db);
  await sql`
    create unique index emails_one_of_a_kind_per_estimate on emails (estimate_id, kind)
    where kind in ('estimate-office', 'estimate-confirmation')`.execute(db);
  await sql`create unique index emails_one_of_a_kind_per_move_request on emails (move_request_id, kind)`.execute(
    db,
  );
}
