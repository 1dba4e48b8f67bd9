import { type Kysely, sql } from "kysely";

/** The movers' names with the lead first, an exact arrival such as "09:30", and whether an answer was the estimate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moves
      add column movers text,
      add column arrival_time text check (arrival_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
      add column estimate_sent boolean not null default false;
    -- Their customers have read that it was sent.
    update moves set estimate_sent = true where state = 'answered'`.execute(db);
}
