import { type Kysely, sql } from "kysely";

/** Searches are counted each time; the triggers need not keep the counts of old ones right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from review_searches where search <> ''`.execute(db);
}
