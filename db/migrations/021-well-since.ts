import type { Kysely } from "kysely";

/** Since when nothing is wrong any more: an alert that comes back soon is the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("alerts").addColumn("well_since", "timestamptz").execute();
}
