import { type Kysely, sql } from "kysely";

/** Where a review was written, such as "Google". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column source text not null default ''`.execute(db);
}
