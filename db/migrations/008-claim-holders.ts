import type { Kysely } from "kysely";

/**
 * `claimed_by` is the number of the worker that holds the claim; it holds a lock on that number while
 * connected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("claimed_by", "integer").execute();
}
