import { type Kysely, sql, type Transaction } from "kysely";
import { leastRating } from "#domain/reviews/filter.ts";
import type { Database } from "../schema.ts";
import { containing, meets, type ReviewCriteria } from "./reviews.ts";

/** Statistics over active reviews. `averageRating` has one decimal, the percentage none; both are 0 without reviews. */
export type ReviewStats = {
  totalReviews: number;
  averageRating: number;
  fiveStarCount: number;
  fiveStarPercentage: number;
};

/** The choices of the filter: years, newest first, and the number of reviews by service ("other": unlabeled ones). */
export type FilterChoices = { years: number[]; services: Record<string, number> };

/** Up to this many reviews are counted each time; above, the counts of a search may be kept. */
const FEW = 20_000;
/** A count that took this many milliseconds is kept, for search texts up to the length below. */
const KEEP_FROM_MS = 60;
const KEEP_TEXT_LIMIT = 40;
const KEEP_SEARCHES = 200;
/** Searches kept in a minute, all visitors together. Each may be hundreds of rows, and anybody can type new words. */
const KEEP_PER_MINUTE = 10;

/** Finds the statistics over all active reviews, from the kept counts. */
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

/** Counts the active reviews with five stars, four, three, two and one, in this order, from the kept counts. */
export async function countReviewsByStars(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("review_counts")
    .select(["rating", sql<number>`sum(reviews)::int`.as("reviews")])
    .where("search", "=", "")
    .groupBy("rating")
    .execute();
  return [5, 4, 3, 2, 1].map((stars) => rows.find(({ rating }) => rating === stars)?.reviews ?? 0);
}

/** Lists years and services that have active reviews. */
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

/** Counts the active reviews that meet the filter, exactly. */
export async function countReviews(db: Kysely<Database>, criteria: ReviewCriteria): Promise<number> {
  const kept = await findKeptCount(db, criteria);
  if (criteria.q === "") return kept.ofAll;
  if (kept.ofSearch !== null) return kept.ofSearch;
  return kept.ofAll <= FEW ? countOneByOne(db, criteria) : countSearch(db, criteria);
}

/** `ofAll` counts by service, year and rating; `ofSearch` by the search text too, and is null when not kept. */
async function findKeptCount(db: Kysely<Database>, { service, year, rating, q }: ReviewCriteria) {
  return db
    .selectNoFrom((expression) => {
      const sumOf = (search: ReturnType<typeof lower>) => {
        let counts = expression
          .selectFrom("review_counts")
          .select(sql<number>`coalesce(sum(reviews), 0)::int`.as("reviews"))
          .where("search", "=", search)
          .where("rating", ">=", leastRating(rating));
        if (service !== "all") counts = counts.where("service", "=", service);
        if (year !== "all") counts = counts.where("year", "=", year);
        return counts;
      };
      return [
        sumOf(lower("")).$asScalar().$notNull().as("ofAll"),
        expression
          .selectFrom("review_searches")
          .select(sumOf(lower(q)).as("reviews"))
          .where("search", "=", lower(q))
          .as("ofSearch"),
      ];
    })
    .executeTakeFirstOrThrow();
}

function lower(text: string) {
  return sql<string>`lower(${text})`;
}

async function countOneByOne(db: Kysely<Database>, criteria: ReviewCriteria): Promise<number> {
  const { reviews } = await db
    .selectFrom("reviews")
    .select(sql<number>`count(*)::int`.as("reviews"))
    .where((expression) => meets(expression, criteria))
    .where("search_text", "like", containing(criteria.q))
    .executeTakeFirstOrThrow();
  return reviews;
}

type Counted = { service: string; year: number; rating: number; reviews: number };

/** Counts a search by service, year and rating, so that once kept it answers for every filter. */
async function countSearch(
  db: Kysely<Database>,
  { service, year, rating, q }: ReviewCriteria,
): Promise<number> {
  const started = performance.now();
  const rows = await db
    .with("found", (cte) =>
      cte
        .selectFrom("reviews")
        .select(["service", sql<number>`extract(year from review_date)::int`.as("year"), "rating"])
        .select(sql<number>`count(*)::int`.as("reviews"))
        .where("is_active", "=", true)
        .where("search_text", "like", containing(q))
        .groupBy(["service", "year", "rating"]),
    )
    .selectFrom("review_state")
    .leftJoin("found", (join) => join.onTrue())
    .select(["version", "found.service", "found.year", "found.rating", "found.reviews"])
    .execute();
  const counts = rows.flatMap(({ version: _, service, year, rating, reviews }) =>
    service === null || year === null || rating === null || reviews === null
      ? []
      : [{ service, year, rating, reviews }],
  );
  const version = rows[0]?.version;
  const isSlow = performance.now() - started >= KEEP_FROM_MS;
  if (version && isSlow && q.length <= KEEP_TEXT_LIMIT) await keepSearch(db, q, version, counts);
  return sum(
    counts.filter(
      (row) =>
        (service === "all" || row.service === service) &&
        (year === "all" || row.year === year) &&
        row.rating >= leastRating(rating),
    ),
  );
}

function sum(rows: Counted[]): number {
  return rows.reduce((total, { reviews }) => total + reviews, 0);
}

/**
 * Keeps the counts of a search; from then on triggers on reviews update them. Writers of reviews lock the row of
 * review_state: while we hold it and its version is the one we counted at, nothing has changed. Raising `kept` makes a
 * writer with an older snapshot fail (serialization error) instead of missing the new rows.
 */
async function keepSearch(
  db: Kysely<Database>,
  q: string,
  version: string,
  counts: Counted[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockUnchanged(transaction, version))) return;
    const search = await transaction
      .insertInto("review_searches")
      .values({ search: lower(q) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("search")
      .executeTakeFirst();
    if (!search) return;
    if (counts.length > 0)
      await transaction
        .insertInto("review_counts")
        .values(counts.map((count) => ({ ...count, ...search })))
        .execute();
    await transaction.updateTable("review_state").set({ kept: sql`kept + 1` }).execute();
    await dropOldestSearches(transaction);
  });
}

/**
 * Locks the row of review_state.
 * @returns False when reviews have changed since `version`, another one holds it, or enough searches were kept this minute.
 */
async function lockUnchanged(transaction: Transaction<Database>, version: string): Promise<boolean> {
  const locked = await transaction
    .selectFrom("review_state")
    .select("version")
    .where("version", "=", version)
    .where(
      (query) =>
        query
          .selectFrom("review_searches")
          .select(query.fn.countAll<string>().as("searches"))
          .where("search", "<>", "")
          .where("kept_at", ">", sql<Date>`now() - interval '1 minute'`),
      "<",
      String(KEEP_PER_MINUTE),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked !== undefined;
}

async function dropOldestSearches(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .deleteFrom("review_searches")
    .where("search", "in", (query) =>
      query
        .selectFrom("review_searches")
        .select("search")
        .where("search", "<>", "")
        .orderBy("kept_at", "desc")
        .offset(KEEP_SEARCHES),
    )
    .execute();
}
