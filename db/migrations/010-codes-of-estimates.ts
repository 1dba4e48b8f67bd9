import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("estimates")
    .addColumn("discount_code", "text")
    .addColumn("referral_id", "uuid", (column) => column.references("referrals.id").onDelete("set null"))
    .execute();
  await sql`create index estimates_of_a_referral on estimates (referral_id) where referral_id is not null`.execute(
    db,
  );
  await sql`create index reviews_newest_by_location on reviews (location, review_date desc, id desc) where is_active`.execute(
    db,
  );
}
