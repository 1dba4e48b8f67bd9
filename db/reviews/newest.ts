import { type Kysely, sql } from "kysely";
import { serviceTypes } from "#domain/reviews/review.ts";
import type { Database } from "../schema.ts";

/** Dates are "2026-09-14". Keys without reviews are missing. */
export type NewestReviews = {
  /** By kind (domain/reviews/review.ts). */
  byKind: Record<string, string>;
  /** By place: "Ashburn, VA". */
  byPlace: Record<string, string>;
};

/** Ignores future dates. */
export async function findNewestReviews(
  db: Kysely<Database>,
  places: readonly string[],
): Promise<NewestReviews> {
  const kinds = serviceTypes.map(({ value }) => value);
  // Each kind's maximum is an index entry; grouping would read every row.
  const ofKinds = sql<Newest>`
    select kind as name, (
      select max(review_date) from reviews
      where is_active and service = kind and review_date <= current_date
    ) as day
    from unnest(${kinds}::text[]) as kind`.execute(db);
  const ofPlaces = db
    .selectFrom("reviews")
    .select(["location as name", (expression) => expression.fn.max("review_date").as("day")])
    .where("is_active", "=", true)
    .where("location", "in", places)
    .where("review_date", "<=", sql<string>`current_date`)
    .groupBy("location")
    .execute();
  const [{ rows }, placeRows] = await Promise.all([ofKinds, ofPlaces]);
  return { byKind: toRecord(rows), byPlace: toRecord(placeRows) };
}

type Newest = { name: string; day: string | null };

function toRecord(rows: readonly Newest[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ name, day }) => (day ? [[name, day]] : [])));
}
