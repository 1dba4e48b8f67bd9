import type { Kysely } from "kysely";

/** The web request whose form caused the mail; unknown for older mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("request_id", "uuid").execute();
}
