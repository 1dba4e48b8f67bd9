import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["referrals", "estimates"])
    await db.schema.alterTable(table).renameColumn("form_key", "idempotency_key").execute();
}
