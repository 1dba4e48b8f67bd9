import { type Kysely, sql } from "kysely";

/** One row for each person who reads the booked moves in a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_links (
      id uuid primary key default gen_random_uuid(),
      token text not null unique,
      name text not null,
      created_at timestamptz not null default now(),
      read_at timestamptz
    )`.execute(db);
}
