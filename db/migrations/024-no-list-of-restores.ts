import type { Kysely } from "kysely";

/** Only an operator's command read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("restores").execute();
}
