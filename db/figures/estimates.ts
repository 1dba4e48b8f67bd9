import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import { beginOfWeeks } from "./weeks.ts";

/** Estimate requests by the two places as they were typed; null where none was. */
export type EstimatePlaces = { from: string | null; to: string | null; estimates: number };

/** Counts the estimate requests of the last weeks by their places. */
export async function countEstimatesByPlaces(db: Kysely<Database>, weeks: number): Promise<EstimatePlaces[]> {
  return db
    .selectFrom("estimates")
    .select(["moving_from as from", "moving_to as to", sql<number>`count(*)::int`.as("estimates")])
    .where("created_at", ">=", beginOfWeeks(weeks))
    .groupBy(["moving_from", "moving_to"])
    .execute();
}
