import { type Kysely, sql } from "kysely";

/** The office adds notes instead of overwriting one, and notes when to call back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moves add column call_back_on date;
    create index moves_to_call_back on moves (call_back_on) where call_back_on is not null;
    create table move_notes (
      id bigint primary key generated always as identity,
      move_id uuid not null references moves on delete cascade,
      at timestamptz not null default now(),
      name text,
      text text not null
    );
    create index move_notes_of_a_move on move_notes (move_id, id);
    insert into move_notes (move_id, at, text)
      select id, coalesce(state_changed_at, created_at), private_note from moves where private_note is not null`.execute(
    db,
  );
}
