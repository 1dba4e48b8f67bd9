import { type Kysely, sql } from "kysely";

/** A code is good until the end of the day that its email names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update referrals set code_expires_at = (
      date_trunc('day', code_expires_at at time zone 'America/New_York') + interval '1 day' - interval '1 second'
    ) at time zone 'America/New_York'`.execute(db);
}
