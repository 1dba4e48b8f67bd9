import type { Kysely } from "kysely";

/** The form's web request; null for older emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("request_id", "uuid").execute();
}
