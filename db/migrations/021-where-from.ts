import { type Kysely, sql } from "kysely";

/** Where each request came from, and what its visitor's address said about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moves add column came_from text, add column visit text`.execute(db);
}
