import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import { type Review, type ReviewCriteria, selectReviews } from "./reviews.ts";

/** Lists the two newest that have a comment. */
export function listReviewsOfKind(
  db: Kysely<Database>,
  kind: Exclude<ReviewCriteria["service"], "all">,
): Promise<Review[]> {
  return selectReviews(db).where("service", "=", kind).where("comment", "<>", "").limit(2).execute();
}

/** Newest first, with a comment. A place is "Ashburn, VA". */
export function listReviewsFrom(
  db: Kysely<Database>,
  places: readonly string[],
  limit: number,
): Promise<Review[]> {
  return selectReviews(db).where("location", "in", places).where("comment", "<>", "").limit(limit).execute();
}

/** Most frequent first. */
export async function countServicesFrom(db: Kysely<Database>, places: readonly string[]) {
  return db
    .selectFrom("reviews")
    .select(["service", sql<number>`count(*)::int`.as("reviews")])
    .where("is_active", "=", true)
    .where("location", "in", places)
    .groupBy("service")
    .orderBy("reviews", "desc")
    .orderBy("service")
    .execute();
}
