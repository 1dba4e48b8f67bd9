import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, EstimatesTable } from "../schema.ts";

export type ListedEstimate = Omit<
  Selectable<EstimatesTable>,
  "idempotency_key" | "email_key" | "referral_id"
>;

export const estimateColumns = [
  "id",
  "created_at",
  "name",
  "email",
  "phone",
  "move_type",
  "home_type",
  "moving_from",
  "moving_to",
  "moving_date",
  "details",
  "discount_code",
] as const satisfies (keyof ListedEstimate)[];

/**
 * Lists estimate requests, newest first.
 * @param filter.search Text to find in a name, an address, a phone number or a place, whatever its case.
 * @param filter.since The first day, "YYYY-MM-DD", in the company's time zone.
 */
export async function listEstimates(
  db: Kysely<Database>,
  filter: { search?: string; since?: string; limit?: number },
): Promise<ListedEstimate[]> {
  const { search, since, limit } = filter;
  let query = db.selectFrom("estimates").select(estimateColumns).orderBy("created_at", "desc").orderBy("id");
  if (search)
    query = query.where(
      sql<boolean>`position(lower(${search}) in lower(concat_ws(E'\n', name, email, phone, moving_from, moving_to))) > 0`,
    );
  if (since)
    query = query.where("created_at", ">=", sql<Date>`${since}::timestamp at time zone 'America/New_York'`);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Lists the estimate requests that came with the code of a referral, oldest first. */
export async function listEstimatesOfReferral(db: Kysely<Database>, referralId: string) {
  return db
    .selectFrom("estimates")
    .select(["id", "created_at", "name", "moving_date"])
    .where("referral_id", "=", referralId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
