import type { Kysely } from "kysely";

/** When a message about an alert's start was first tried: without a try its end needs no message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("alerts").addColumn("start_tried_at", "timestamptz").execute();
}
