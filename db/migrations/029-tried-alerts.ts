import type { Kysely } from "kysely";

/** When a message about the start of an alert was first tried: without a try there is nothing to say when it is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("alerts").addColumn("start_tried_at", "timestamptz").execute();
}
