import { type Kysely, sql } from "kysely";

/** Writers of reviews lock the table. The previous version still locks the row of review_state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger reviews_take_turn on reviews;
    drop function take_turn_at_reviews()`.execute(db);
}
