import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import { leastRating, type ReviewFilter, type ReviewPlace } from "#domain/reviews/filter.ts";
import type { Database, ReviewsTable } from "../schema.ts";

/** The part of the filter that says which reviews; how many is the caller's business. */
export type ReviewCriteria = Pick<ReviewFilter, "service" | "year" | "rating" | "q">;

const COLUMNS = ["id", "name", "location", "rating", "comment", "review_date", "service_type"] as const;

export type Review = Pick<Selectable<ReviewsTable>, (typeof COLUMNS)[number]>;
export type FeaturedReview = Review;

/** Newest reviews that a search looks through one by one before it asks the trigram index. */
const FIRST_LOOK = 3_000;

/** Lists active featured reviews, newest first (spec.md section 7: the home page asks for 8). */
export async function listFeaturedReviews(db: Kysely<Database>, limit = 8): Promise<FeaturedReview[]> {
  return db
    .selectFrom("reviews")
    .select(COLUMNS)
    .where("is_active", "=", true)
    .where("is_featured", "=", true)
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/**
 * Lists active reviews that meet the filter of spec.md section 5, newest first.
 * @param options.after Goes on after this place of the list.
 * @param options.total How many reviews meet the filter, when somebody counts them anyway: spares a second look.
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

/** A text that many reviews hold is found soon among the newest ones. */
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

/** A text that few reviews hold is found by its trigrams. Materialized: sorting by the index on dates takes seconds. */
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

/** Active, and meets service, year and rating; the search text is left to the caller. */
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

/** Pattern for `search_text like`: the text itself, where LIKE's own characters are text as well. */
export function containing(text: string) {
  return sql<string>`'%' || lower(${text.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}
