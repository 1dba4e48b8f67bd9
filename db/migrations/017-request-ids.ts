import type { Kysely } from "kysely";

/** The request whose form a mail goes back to; unknown of the mails that were written before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("emails").addColumn("request_id", "uuid").execute();
}
