import type { Kysely } from "kysely";

/** Every referral so far was promised $50, and the previous version still stores more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("referrals")
    .addColumn("gift_card", "text", (column) => column.notNull().defaultTo("$50"))
    .execute();
}
