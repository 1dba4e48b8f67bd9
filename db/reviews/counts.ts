import { type Kysely, sql } from "kysely";
import { minRating } from "#domain/reviews/filter.ts";
import { countRows } from "../list.ts";
import type { Database } from "../schema.ts";
import { matches, type ReviewCriteria } from "./reviews.ts";

/** The average has one decimal, the percentage none. Both are 0 without reviews. */
export type ReviewStats = {
  totalReviews: number;
  averageRating: number;
  fiveStarCount: number;
  fiveStarPercentage: number;
};

/** Years are newest first. Reviews without a service count as "other". */
export type FilterChoices = { years: number[]; services: Record<string, number> };

/** Reads the stored counts. */
export async function findReviewStats(db: Kysely<Database>): Promise<ReviewStats> {
  return db
    .selectFrom("review_counts")
    .select([
      sql<number>`coalesce(sum(reviews), 0)::int`.as("totalReviews"),
      sql<number>`coalesce(round(sum(reviews * rating)::numeric / nullif(sum(reviews), 0), 1), 0)::float8`.as(
        "averageRating",
      ),
      sql<number>`coalesce(sum(reviews) filter (where rating = 5), 0)::int`.as("fiveStarCount"),
      sql<number>`coalesce(round(100.0 * sum(reviews) filter (where rating = 5) / nullif(sum(reviews), 0)), 0)::int`.as(
        "fiveStarPercentage",
      ),
    ])
    .where("search", "=", "")
    .executeTakeFirstOrThrow();
}

/** From five stars down to one. */
export async function countReviewsByStars(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("review_counts")
    .select(["rating", sql<number>`sum(reviews)::int`.as("reviews")])
    .where("search", "=", "")
    .groupBy("rating")
    .execute();
  return [5, 4, 3, 2, 1].map((stars) => rows.find(({ rating }) => rating === stars)?.reviews ?? 0);
}

/** Lists only those with active reviews. */
export async function listFilterChoices(db: Kysely<Database>): Promise<FilterChoices> {
  const rows = await db
    .selectFrom("review_counts")
    .select(["year", "service", sql<number>`sum(reviews)::int`.as("reviews")])
    .where("search", "=", "")
    .groupBy(sql`grouping sets ((year), (service))`)
    .having(sql<boolean>`sum(reviews) > 0`)
    .orderBy("year", "desc")
    .execute();
  return {
    years: rows.flatMap(({ year }) => year ?? []),
    services: Object.fromEntries(rows.flatMap((row) => (row.service ? [[row.service, row.reviews]] : []))),
  };
}

/** Sums the stored counts, or counts rows for a search. */
export async function countReviews(db: Kysely<Database>, criteria: ReviewCriteria): Promise<number> {
  if (criteria.q === "") return sumStoredCounts(db, criteria);
  return countRows(db.selectFrom("reviews").where((expression) => matches(expression, criteria)));
}

async function sumStoredCounts(
  db: Kysely<Database>,
  { service, year, rating }: ReviewCriteria,
): Promise<number> {
  let counts = db
    .selectFrom("review_counts")
    .select(sql<number>`coalesce(sum(reviews), 0)::int`.as("reviews"))
    .where("search", "=", "")
    .where("rating", ">=", minRating(rating));
  if (service !== "all") counts = counts.where("service", "=", service);
  if (year !== "all") counts = counts.where("year", "=", year);
  return (await counts.executeTakeFirstOrThrow()).reviews;
}
