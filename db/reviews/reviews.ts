import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import { minRating, type ReviewFilter, type ReviewPlace } from "#domain/reviews/filter.ts";
import { FEATURED_ON_HOME } from "#domain/reviews/review.ts";
import { containing } from "../queries/search-text.ts";
import type { Database, ReviewsTable } from "../schema.ts";

export type ReviewCriteria = Pick<ReviewFilter, "service" | "year" | "rating" | "q">;

export const COLUMNS = [
  "id",
  "name",
  "location",
  "rating",
  "comment",
  "review_date",
  "service_type",
] as const;

export type Review = Pick<Selectable<ReviewsTable>, (typeof COLUMNS)[number]>;
export type FeaturedReview = Review;

/** For the home page, newest first. */
export async function listFeaturedReviews(db: Kysely<Database>): Promise<FeaturedReview[]> {
  return db
    .selectFrom("reviews")
    .select(COLUMNS)
    .where("is_active", "=", true)
    .where("is_featured", "=", true)
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(FEATURED_ON_HOME)
    .execute();
}

/** Newest first. `after` is a cursor for keyset pagination. */
export async function listReviews(
  db: Kysely<Database>,
  criteria: ReviewCriteria,
  { limit, after, withComment }: { limit: number; after?: ReviewPlace | undefined; withComment?: true },
): Promise<Review[]> {
  let query = db
    .selectFrom("reviews")
    .select(COLUMNS)
    .where((expression) => matches(expression, criteria))
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (withComment) query = query.where("comment", "<>", "");
  if (after)
    query = query.where(sql<boolean>`(review_date, id) < (${after.review_date}::date, ${after.id}::text)`);
  return query.execute();
}

export function matches(
  expression: ExpressionBuilder<Database, "reviews">,
  { service, year, rating, q }: ReviewCriteria,
) {
  return expression.and([
    expression("is_active", "=", true),
    ...(service === "all" ? [] : [expression("service", "=", service)]),
    ...(year === "all"
      ? []
      : [expression("review_date", ">=", `${year}-01-01`), expression("review_date", "<=", `${year}-12-31`)]),
    ...(rating === "all" ? [] : [expression("rating", ">=", minRating(rating))]),
    ...(q === "" ? [] : [expression("search_text", "like", containing(q))]),
  ]);
}
