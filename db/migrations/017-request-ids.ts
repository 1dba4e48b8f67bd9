import type { Kysely } from "kysely";

/** The web request whose form caused the email; null for older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("request_id", "uuid").execute();
}
