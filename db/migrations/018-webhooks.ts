import { type Kysely, sql } from "kysely";

/** The webhook's outbox, and one row while a worker has a webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook_endpoint (id boolean primary key default true check (id))`.execute(db);
  await sql`
    create table webhook_events (
      id uuid primary key default gen_random_uuid(),
      move_id uuid not null references moves on delete cascade,
      type text not null,
      data jsonb not null,
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz default now(),
      give_up_at timestamptz,
      error text,
      sent_at timestamptz
    )`.execute(db);
  await sql`create index on webhook_events (next_attempt_at) where sent_at is null`.execute(db);
  await sql`create index on webhook_events (move_id)`.execute(db);
}
