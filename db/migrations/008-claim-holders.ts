import type { Kysely } from "kysely";

/** `claimed_by` is the number of the worker that holds the claim: it locks that number as long as it is connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("claimed_by", "integer").execute();
}
