import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import { COLUMNS, listReviews, type Review, type ReviewCriteria } from "./reviews.ts";

/** Lists the two newest that have a comment. */
export function listReviewsOfKind(db: Kysely<Database>, kind: ReviewCriteria["service"]): Promise<Review[]> {
  const criteria: ReviewCriteria = { service: kind, year: "all", rating: "all", q: "" };
  return listReviews(db, criteria, { limit: 2, withComment: true });
}

/** Newest first, with a comment. A place is "Ashburn, VA". */
export async function listReviewsFrom(
  db: Kysely<Database>,
  places: readonly string[],
  limit: number,
): Promise<Review[]> {
  return db
    .selectFrom("reviews")
    .select(COLUMNS)
    .where("is_active", "=", true)
    .where("location", "in", places)
    .where("comment", "<>", "")
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
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
