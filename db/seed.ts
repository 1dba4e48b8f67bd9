import type { Kysely } from "kysely";
import { buildSampleReviews } from "./reviews/samples.ts";
import type { Database } from "./schema.ts";

/**
 * Inserts the sample reviews into an empty reviews table. Only `npm run dev` and tests call it: invented reviews
 * on a live site would break 16 CFR 465. Idempotent.
 * @returns How many rows this call inserted.
 */
export async function seedSampleReviews(db: Kysely<Database>): Promise<number> {
  const existing = await db.selectFrom("reviews").select("id").limit(1).executeTakeFirst();
  if (existing) return 0;
  const result = await db
    .insertInto("reviews")
    .values(buildSampleReviews())
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}
