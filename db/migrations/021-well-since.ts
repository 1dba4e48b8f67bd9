import type { Kysely } from "kysely";

/** Since when the check passes: an alert that returns soon is the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("alerts").addColumn("well_since", "timestamptz").execute();
}
