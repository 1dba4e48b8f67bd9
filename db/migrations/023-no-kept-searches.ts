import { type Kysely, sql } from "kysely";

/** Searches are counted each time; the triggers need not maintain counts of old ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from review_searches where search <> ''`.execute(db);
}
