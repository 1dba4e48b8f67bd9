import { type Kysely, sql } from "kysely";

/** Searches are counted each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from review_searches where search <> ''`.execute(db);
}
