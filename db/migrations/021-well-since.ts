import type { Kysely } from "kysely";

/** An alert that returns soon is the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("alerts").addColumn("well_since", "timestamptz").execute();
}
