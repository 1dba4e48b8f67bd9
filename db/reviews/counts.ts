import { type Kysely, sql } from "kysely";
import { countRows } from "../queries/rows.ts";
import type { Database } from "../schema.ts";
import { matches, type ReviewCriteria } from "./reviews.ts";

export type ReviewStats = Awaited<ReturnType<typeof findReviewStats>>;
export type FilterChoices = Awaited<ReturnType<typeof listFilterChoices>>;

const withStars = (stars: number) => sql`count(*) filter (where rating = ${sql.lit(stars)})`;

/**
 * Every figure about reviews comes from here. Counts active reviews only. The average has one decimal, the
 * percentage none; both are 0 without reviews.
 */
export async function findReviewStats(db: Kysely<Database>) {
  return db
    .selectFrom("reviews")
    .select([
      sql<number>`count(*)::int`.as("totalReviews"),
      sql<number>`coalesce(round(avg(rating), 1), 0)::float8`.as("averageRating"),
      sql<number>`${withStars(5)}::int`.as("fiveStarCount"),
      sql<number>`coalesce(round(100.0 * ${withStars(5)} / nullif(count(*), 0)), 0)::int`.as(
        "fiveStarPercentage",
      ),
      sql<number | null>`extract(year from min(review_date))::int`.as("firstYear"),
      // From five stars down to one.
      sql<number[]>`array[${sql.join([5, 4, 3, 2, 1].map(withStars))}]::int[]`.as("byStars"),
    ])
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
}

/** Only those with active reviews. Years are newest first. Reviews without a service count as "other". */
export async function listFilterChoices(db: Kysely<Database>) {
  const rows = await db
    .selectFrom("reviews")
    .select([
      sql<number | null>`extract(year from review_date)::int`.as("year"),
      "service",
      sql<number>`count(*)::int`.as("reviews"),
    ])
    .where("is_active", "=", true)
    .groupBy(sql`grouping sets ((1), (2))`)
    .orderBy("year", "desc")
    .execute();
  return {
    years: rows.flatMap(({ year }) => year ?? []),
    services: Object.fromEntries<number>(
      rows.flatMap((row) => (row.service ? [[row.service, row.reviews] as const] : [])),
    ),
  };
}

export function countReviews(db: Kysely<Database>, criteria: ReviewCriteria): Promise<number> {
  return countRows(db.selectFrom("reviews").where((expression) => matches(expression, criteria)));
}
