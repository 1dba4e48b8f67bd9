import { type Kysely, sql } from "kysely";
import { factColumns } from "#domain/moves/facts.ts";
import { type MoveState, moveStates } from "#domain/moves/state.ts";
import { today } from "../clock/time-zone.ts";
import { idDigits, readIdDigits } from "../queries/id-digits.ts";
import { countRows, firstRows } from "../queries/rows.ts";
import { containing, findsTyped } from "../queries/search-text.ts";
import type { Database } from "../schema.ts";
import { isSimilar } from "./join.ts";
import { arrival } from "./moves.ts";
import { notesOfMove } from "./notes.ts";

export type ListedMove = Awaited<ReturnType<typeof listMoves>>[number];
export type FoundMove = Awaited<ReturnType<typeof findMoves>>[number];

const sentColumns = ["id", "created_at", "name", "email", "phone", ...factColumns, "flexible"] as const;
const stateColumns = [
  "state",
  "state_changed_at",
  "cancelled_by",
  "crew",
  "truck",
  "price",
  "note",
  "movers",
  "arrival_time",
  "estimate_sent",
  ...(["deposit_cents", "deposit_on", "deposit_by", "balance_cents", "balance_on", "balance_by"] as const),
  "call_back_on",
  "crews",
  "work_days",
  "packing_day",
] as const;
const plainColumns = [...sentColumns, ...stateColumns, "disowned_at", "version"] as const;

/** In the exported file's order. */
export const moveColumns = [
  ...sentColumns,
  "plan",
  ...stateColumns,
  "notes",
] as const satisfies (keyof ListedMove)[];

/** `search` matches a move's number, its truck, or words of the name, email, phone and facts that were typed. */
export type MoveFilter = {
  search?: string;
  state?: MoveState;
  /** Whom the office promised to call by this day. */
  callBackBy?: string;
};

const orders = {
  newest: sql`created_at desc`,
  "longest-waiting": sql`created_at`,
  // The coming days, then the past ones, the nearest first.
  "moving-day": sql`moving_day < ${today} nulls last, abs(moving_day - ${today}), ${arrival}`,
};

/** No limit lists all. */
export async function listMoves(
  db: Kysely<Database>,
  filter: MoveFilter,
  limit?: number,
  order: keyof typeof orders = "newest",
) {
  const query = filterMoves(db, filter)
    .select(plainColumns)
    // The query of its /plan address.
    .select(sql<string | null>`plan ->> 'address'`.as("plan"))
    .select([countOthers.as("others"), notesOfMove.as("notes")])
    .orderBy(orders[order])
    .orderBy("id");
  return firstRows(query, limit);
}

const countOthers = sql<number>`(select count(*)::int from moves as other where ${isSimilar})`;

export async function countMoves(db: Kysely<Database>, filter: MoveFilter): Promise<number> {
  return countRows(filterMoves(db, filter));
}

export async function countMovesByState(db: Kysely<Database>): Promise<Record<MoveState, number>> {
  const rows = await db
    .selectFrom("moves")
    .select(["state", sql<number>`count(*)::int`.as("moves")])
    .where("joined_to", "is", null)
    .groupBy("state")
    .execute();
  const counts = moveStates.map((state) => [state, rows.find((row) => row.state === state)?.moves ?? 0]);
  return Object.fromEntries(counts);
}

/** Finds moves by id or its first digits. Returns two rows if ambiguous. */
export async function findMoves(db: Kysely<Database>, typed: string) {
  const digits = readIdDigits(typed);
  if (!digits) return [];
  return db
    .selectFrom("moves")
    .select([...plainColumns, "plan", "referral_id", "came_from", "visit"])
    .select(["move_token", "email_key", "joined_to"])
    .where(idDigits("moves.id"), "like", `${digits}%`)
    .limit(2)
    .execute();
}

function filterMoves(db: Kysely<Database>, { search, state, callBackBy }: MoveFilter) {
  let query = db.selectFrom("moves").where("joined_to", "is", null);
  if (callBackBy) query = query.where("call_back_on", "<=", callBackBy);
  if (state) query = query.where("state", "=", state);
  if (search?.trim()) {
    const typed = search.trim();
    query = query.where(
      sql<boolean>`(${findsTyped(typed)} or fold_search(truck) like ${containing(typed)}
        or left(id::text, 8) = lower(${typed}))`,
    );
  }
  return query;
}

/** Lists moves that used the referral's code, oldest first. */
export async function listMovesOfReferral(db: Kysely<Database>, referralId: string) {
  return db
    .selectFrom("moves")
    .select(["id", "created_at", "name", "moving_day", "flexible", "state"])
    .where("referral_id", "=", referralId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
