import type { Kysely } from "kysely";
import { today } from "../clock/time-zone.ts";
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
  const reviews = db
    .selectFrom("reviews")
    .select((expression) => expression.fn.max("review_date").as("day"))
    .where("is_active", "=", true)
    .where("review_date", "<=", today);
  const [ofKinds, ofPlaces] = await Promise.all([
    reviews.select("service as name").groupBy("service").execute(),
    reviews.select("location as name").where("location", "in", places).groupBy("location").execute(),
  ]);
  return { byKind: toRecord(ofKinds), byPlace: toRecord(ofPlaces) };
}

function toRecord(rows: readonly { name: string; day: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, day }) => [name, day]));
}
