import type { Kysely } from "kysely";

/** An alert whose start was never tried needs no end message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("alerts").addColumn("start_tried_at", "timestamptz").execute();
}
