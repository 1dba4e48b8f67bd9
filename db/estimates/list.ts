import { type Kysely, type Selectable, sql } from "kysely";
import { toAsciiAddress } from "#domain/emails/email-address.ts";
import { type EstimateState, estimateStates } from "#domain/estimates/state.ts";
import { idDigits, readIdDigits } from "../id-digits.ts";
import { countRows, firstRows } from "../list.ts";
import type { Database, EstimatesTable } from "../schema.ts";
import { timeZone } from "../time-zone.ts";

export type ListedEstimate = Omit<
  Selectable<EstimatesTable>,
  "idempotency_key" | "email_key" | "referral_id" | "plan" | "move_token" | "reminded_day"
> & {
  /** The query of its /plan address. */
  plan: string | null;
};

const typedColumns = [
  "id",
  "created_at",
  "name",
  "email",
  "phone",
  "move_type",
  "home_type",
  "moving_from",
  "moving_to",
  "moving_day",
  "flexible",
  "moving_date",
  "second_day",
  "arrival_window",
  "details",
  "discount_code",
] as const satisfies (keyof ListedEstimate)[];
const stateColumns = ["state", "state_changed_at", "crew", "truck", "price", "note"] as const;
const plainColumns = [...typedColumns, ...stateColumns, "version"] as const;

/** In the exported file's order. */
export const estimateColumns = [
  ...typedColumns,
  "plan",
  ...stateColumns,
] as const satisfies (keyof ListedEstimate)[];

/**
 * `search` matches a move's number, or part of the name, email, phone, places or details. `since` is the
 * first day, "YYYY-MM-DD", in the company's time zone.
 */
export type EstimateFilter = { search?: string; since?: string; state?: EstimateState };

/** No limit lists all. */
export async function listEstimates(
  db: Kysely<Database>,
  filter: EstimateFilter,
  limit?: number,
  order: "newest" | "longest-waiting" = "newest",
): Promise<ListedEstimate[]> {
  const query = filterEstimates(db, filter)
    .select(plainColumns)
    .select(sql<string | null>`plan ->> 'address'`.as("plan"))
    .orderBy("created_at", order === "newest" ? "desc" : "asc")
    .orderBy("id");
  return firstRows(query, limit);
}

export async function countEstimates(db: Kysely<Database>, filter: EstimateFilter): Promise<number> {
  return countRows(filterEstimates(db, filter));
}

export async function countEstimatesByState(db: Kysely<Database>): Promise<Record<EstimateState, number>> {
  const rows = await db
    .selectFrom("estimates")
    .select(["state", sql<number>`count(*)::int`.as("estimates")])
    .groupBy("state")
    .execute();
  const counts = estimateStates.map((state) => [
    state,
    rows.find((row) => row.state === state)?.estimates ?? 0,
  ]);
  return Object.fromEntries(counts);
}

/** Finds estimate requests by id or its first digits. Returns two rows if ambiguous. */
export async function findEstimates(db: Kysely<Database>, typed: string) {
  const digits = readIdDigits(typed);
  if (!digits) return [];
  return db
    .selectFrom("estimates")
    .select([...plainColumns, "plan", "referral_id", "move_token"])
    .where(idDigits("estimates.id"), "like", `${digits}%`)
    .limit(2)
    .execute();
}

function filterEstimates(db: Kysely<Database>, { search, since, state }: EstimateFilter) {
  let query = db.selectFrom("estimates");
  if (state) query = query.where("state", "=", state);
  if (search)
    query = query.where(
      sql<boolean>`(position(lower(${toAsciiAddress(search)}) in
        lower(concat_ws(E'\n', name, email, phone, moving_from, moving_to, details))) > 0
        or left(id::text, 8) = lower(${search}))`,
    );
  if (since) query = query.where("created_at", ">=", sql<Date>`${since}::timestamp at time zone ${timeZone}`);
  return query;
}

/** Lists requests that used the referral's code, oldest first. */
export async function listEstimatesOfReferral(db: Kysely<Database>, referralId: string) {
  return db
    .selectFrom("estimates")
    .select(["id", "created_at", "name", "moving_day", "flexible", "moving_date", "state"])
    .where("referral_id", "=", referralId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
