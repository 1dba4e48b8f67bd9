import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import { minRating, type ReviewFilter, type ReviewPlace } from "#domain/reviews/filter.ts";
import { FEATURED_ON_HOME } from "#domain/reviews/review.ts";
import { containing } from "../queries/search-text.ts";
import type { Database } from "../schema.ts";

export type ReviewCriteria = Pick<ReviewFilter, "service" | "year" | "rating" | "q">;

const COLUMNS = [
  "id",
  "name",
  "location",
  "rating",
  "comment",
  "review_date",
  "service_type",
  "source",
] as const;

export type Review = Pick<Selectable<Database["reviews"]>, (typeof COLUMNS)[number]>;

/** Newest first, without hidden ones. */
export function selectReviews(db: Kysely<Database>) {
  return db
    .selectFrom("reviews")
    .select(COLUMNS)
    .where("is_active", "=", true)
    .orderBy("review_date", "desc")
    .orderBy("id", "desc");
}

/** For the home page. */
export async function listFeaturedReviews(db: Kysely<Database>): Promise<Review[]> {
  return selectReviews(db).where("is_featured", "=", true).limit(FEATURED_ON_HOME).execute();
}

/** `after` is a cursor for keyset pagination. */
export async function listReviews(
  db: Kysely<Database>,
  criteria: ReviewCriteria,
  { limit, after }: { limit: number; after?: ReviewPlace | undefined },
): Promise<Review[]> {
  const query = selectReviews(db)
    .where((expression) => matches(expression, criteria))
    .limit(limit);
  if (!after) return query.execute();
  return query
    .where(sql<boolean>`(review_date, id) < (${after.review_date}::date, ${after.id}::text)`)
    .execute();
}

/** The SQL condition for active reviews that pass the filter. */
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
