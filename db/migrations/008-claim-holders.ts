import type { Kysely } from "kysely";

/** `claimed_by` is the worker's number, on which it holds a lock while connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("claimed_by", "integer").execute();
}
