import { type Kysely, sql } from "kysely";

/** What became of a damage claim. A table of its own, which the site may not read. Amounts are in cents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table claims (
      request_id uuid primary key references move_requests on delete cascade,
      offered_cents integer check (offered_cents > 0),
      offered_on date,
      paid_cents integer check (paid_cents > 0),
      paid_on date,
      closed_on date
    )`.execute(db);
}
