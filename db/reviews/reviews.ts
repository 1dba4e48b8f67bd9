import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import { leastRating, type ReviewFilter, type ReviewPlace } from "#domain/reviews/filter.ts";
import { FEATURED_ON_HOME } from "#domain/reviews/review.ts";
import type { Database, ReviewsTable } from "../schema.ts";

/** The part of the filter that selects reviews, without how many to show. */
export type ReviewCriteria = Pick<ReviewFilter, "service" | "year" | "rating" | "q">;

const COLUMNS = ["id", "name", "location", "rating", "comment", "review_date", "service_type"] as const;

export type Review = Pick<Selectable<ReviewsTable>, (typeof COLUMNS)[number]>;
export type FeaturedReview = Review;

/** Number of newest reviews that a search scans before it uses the trigram index. */
const FIRST_LOOK = 3_000;

/** Lists the active featured reviews of the home page, newest first. */
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

/**
 * Lists active reviews that meet the filter, newest first.
 * @param options.after Starts after this cursor (keyset pagination).
 * @param options.total How many reviews meet the filter, when the caller counts them anyway: may save a second query.
 */
export async function listReviews(
  db: Kysely<Database>,
  criteria: ReviewCriteria,
  options: { limit: number; after?: ReviewPlace | undefined; total?: Promise<number> },
): Promise<Review[]> {
  const { limit, after, total } = options;
  if (criteria.q === "") return selectPlaces(db, criteria, after).limit(limit).execute();
  const seen = await searchNewest(db, criteria, limit, after);
  const isComplete =
    seen.length === limit || (!after && seen.length === (await total?.catch(() => undefined)));
  return isComplete ? seen : searchIndex(db, criteria, limit, after);
}

/** Searches the newest reviews: quick for a text that many reviews contain. */
async function searchNewest(
  db: Kysely<Database>,
  criteria: ReviewCriteria,
  limit: number,
  after: ReviewPlace | undefined,
): Promise<Review[]> {
  const newest = selectPlaces(db, criteria, after)
    .select("search_text")
    .limit(Math.max(FIRST_LOOK, limit * 4));
  return db
    .selectFrom(newest.as("newest"))
    .select(COLUMNS)
    .where("search_text", "like", containing(criteria.q))
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Searches by the trigram index: quick for a rare text. Materialized, because walking the date index takes seconds. */
async function searchIndex(
  db: Kysely<Database>,
  criteria: ReviewCriteria,
  limit: number,
  after: ReviewPlace | undefined,
): Promise<Review[]> {
  return db
    .with(
      (cte) => cte("found").materialized(),
      () =>
        selectPlaces(db, criteria, after).clearOrderBy().where("search_text", "like", containing(criteria.q)),
    )
    .selectFrom("found")
    .selectAll()
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

function selectPlaces(db: Kysely<Database>, criteria: ReviewCriteria, after: ReviewPlace | undefined) {
  let query = db
    .selectFrom("reviews")
    .select(COLUMNS)
    .where((expression) => meets(expression, criteria))
    .orderBy("review_date", "desc")
    .orderBy("id", "desc");
  if (after)
    query = query.where(sql<boolean>`(review_date, id) < (${after.review_date}::date, ${after.id}::text)`);
  return query;
}

/** The condition for active, service, year and rating; the caller adds the search text. */
export function meets(
  expression: ExpressionBuilder<Database, "reviews">,
  { service, year, rating }: ReviewCriteria,
) {
  return expression.and([
    expression("is_active", "=", true),
    ...(service === "all" ? [] : [expression("service", "=", service)]),
    ...(year === "all"
      ? []
      : [expression("review_date", ">=", `${year}-01-01`), expression("review_date", "<=", `${year}-12-31`)]),
    ...(rating === "all" ? [] : [expression("rating", ">=", leastRating(rating))]),
  ]);
}

/** Pattern for `search_text like`, with LIKE's own characters escaped. */
export function containing(text: string) {
  return sql<string>`'%' || lower(${text.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}
