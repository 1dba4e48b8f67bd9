import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("estimates").addColumn("plan", "jsonb").execute();
}
