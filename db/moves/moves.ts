import { type Kysely, type Selectable, sql } from "kysely";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import type { Database, MovesTable } from "../schema.ts";
import { isMoveToken } from "./token.ts";

export type Move = Selectable<MovesTable>;

export async function findMoveByToken(db: Kysely<Database>, token: string): Promise<Move | undefined> {
  if (!isMoveToken(token)) return undefined;
  return db.selectFrom("moves").selectAll().where("move_token", "=", token).executeTakeFirst();
}

/** Includes completed moves. Sorts by day and arrival. `first` is "2027-06-12". */
export async function listBookedMoves(db: Kysely<Database>, first: string, count: number) {
  return db
    .selectFrom("moves")
    .select(["id", "name", "phone", "moving_from", "moving_to", "moving_day", "arrival_window"])
    .select(["crew", "truck", "state", "home_type"])
    .where("state", "in", ["booked", "done"])
    .where("moving_day", ">=", first)
    .where("moving_day", "<", addDays(first, count))
    .orderBy("moving_day")
    .orderBy(sql`array_position(array['morning', 'midday', 'afternoon'], arrival_window)`)
    .orderBy("name")
    .execute();
}

/** Lists when the move reached each state, oldest first. */
export async function listStateChanges(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("audit_log")
    .select(["at", "act"])
    .where("move_id", "=", id)
    .where("act", "in", ["answer-move", "book-move", "finish-move", "cancel-move"])
    .orderBy("id")
    .execute();
}
