import { type Kysely, type Selectable, sql } from "kysely";
import { listDays } from "#domain/dates/day-arithmetic.ts";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import { factColumns } from "#domain/moves/facts.ts";
import type { MovePayments } from "#domain/moves/payments.ts";
import { takesPlace } from "#domain/moves/state.ts";
import { isSameTruck, listWorkDays } from "#domain/moves/workload.ts";
import { timeZone, today } from "../clock/time-zone.ts";
import type { Database, MovesTable } from "../schema.ts";
import { isLinkToken } from "../secrets/tokens.ts";
import { worksOnDay } from "./days.ts";
import { notesOfMove } from "./notes.ts";

export type Move = Omit<Selectable<MovesTable>, "search_text">;

/** What web may read. */
export type CustomersMove = Omit<Move, keyof MovePayments | "call_back_on" | "visit">;

export const customerColumns = [
  ...([
    "id",
    "idempotency_key",
    "form_digest",
    "state",
    "state_changed_at",
    "version",
    "created_at",
  ] as const),
  ...(["name", "email", "email_key", "phone", "move_token", "flexible", "plan", "note"] as const),
  ...factColumns,
  ...(["referral_id", "came_from"] as const),
  ...(["movers", "arrival_time", "estimate_sent", "joined_to"] as const),
  ...(["crew", "truck", "crews", "work_days", "packing_day"] as const),
  ...(["cancelled_by", "disowned_at", "reminded_day"] as const),
] satisfies (keyof CustomersMove)[];

/** How long a link lasts after the move, or after the request if that is later. */
const LINK_MONTHS = 12;
/** How long any private link lasts after its form, so that a move in 2099 does not keep its link open until then. */
export const MOST_LINK_MONTHS = 24;

/** Of a joined move, the one that stays. */
export async function findMoveByToken(
  db: Kysely<Database>,
  token: string,
): Promise<CustomersMove | undefined> {
  if (!isLinkToken(token)) return undefined;
  return db
    .selectFrom("moves")
    .select(customerColumns)
    .where(
      sql<boolean>`id = (select coalesce(joined_to, id) from moves as linked where move_token = ${token})`,
    )
    .where(
      sql<boolean>`${today} <= least(
        greatest(moving_day, (created_at at time zone ${timeZone})::date) + ${LINK_MONTHS} * interval '1 month',
        (created_at at time zone ${timeZone})::date + ${MOST_LINK_MONTHS} * interval '1 month')`,
    )
    .executeTakeFirst();
}

/** To sort by the hour of arrival. */
export const arrival = sql`coalesce(arrival_time, case arrival_window when 'morning' then '08' when 'midday' then '11' else '14' end)`;

/**
 * Includes completed moves. A move is listed on each of its days, in the order of days and arrival. `first` is
 * "2027-06-12".
 */
export async function listBookedMoves(db: Kysely<Database>, first: string, count: number) {
  return db
    .selectFrom(sql<{ day: string }>`unnest(${listDays(first, count)}::date[])`.as<"days">(sql`days (day)`))
    .innerJoin("moves", (join) => join.on(worksOnDay))
    .select(["days.day", "id", "name", "phone", "moving_from", "moving_to", "moving_day"])
    .select(["arrival_window", "arrival_time", "crew", "movers", "truck", "state", "note"])
    .select(notesOfMove.as("notes"))
    .orderBy("days.day")
    .orderBy(arrival)
    .orderBy("name")
    .execute();
}

/** People who asked for one of the days and have not booked, in the order of days. `first` is "2027-06-12". */
export async function listWishes(db: Kysely<Database>, first: string, count: number) {
  return db
    .selectFrom("moves")
    .select(["id", "name", "moving_from", "moving_to", "moving_day as day"])
    .where("state", "in", ["open", "answered"])
    .where("joined_to", "is", null)
    .where("moving_day", "in", listDays(first, count))
    .orderBy("moving_day")
    .orderBy("created_at")
    .execute();
}

/** Other moves with the same truck on one of the move's days. */
export async function listTruckClashes(
  db: Kysely<Database>,
  move: Pick<Move, "id" | "state" | "truck" | "moving_day" | "work_days" | "packing_day">,
) {
  const { truck } = move;
  const days = listWorkDays(move);
  const [first] = days;
  if (!truck || !first || move.state === "cancelled") return [];
  const moves = await listBookedMoves(db, first, days.length);
  return moves.filter((other) => other.id !== move.id && other.truck && isSameTruck(other.truck, truck));
}

/** "This wasn't me": stops the emails of this request, if they still go to that address. The first time counts. */
export async function disownMove(db: Kysely<Database>, id: string, address: string): Promise<void> {
  await db
    .updateTable("moves")
    .set({ disowned_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("email_key", "=", normalizeEmailAddress(address))
    .where("disowned_at", "is", null)
    .execute();
}

/** Why the customer gets no emails: no address, a mailbox that refuses them, or its owner stopped them before booking. */
export async function findEmailBlock(
  db: Kysely<Database>,
  { email_key, state, disowned_at }: Pick<Move, "email_key" | "state" | "disowned_at">,
): Promise<"none" | "bounced" | "stopped" | undefined> {
  if (email_key === null) return "none";
  const emails = await db
    .selectFrom("moves")
    .innerJoin("emails", "emails.move_id", "moves.id")
    .select("emails.state")
    .where("email_key", "=", email_key)
    .where("emails.kind", "not in", ["estimate-office", "move-request"])
    .where("emails.state", "in", ["sent", "dead", "bounced", "suppressed"])
    .orderBy(sql`coalesce(returned_at, sent_at, emails.created_at)`, "desc")
    .limit(20)
    .execute();
  const tried = emails.find((email) => email.state !== "suppressed");
  if (tried && tried.state !== "sent") return "bounced";
  const isStopped = disowned_at !== null || emails[0]?.state === "suppressed";
  return isStopped && !takesPlace({ state }) ? "stopped" : undefined;
}

/** The move that the same form stored before it was corrected. */
export async function findEarlierMove(
  db: Kysely<Database>,
  { idempotency_key, created_at }: Pick<Move, "idempotency_key" | "created_at">,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom("moves")
    .select("id")
    .where("idempotency_key", "=", idempotency_key)
    .where("created_at", "<", created_at)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** Lists when the move reached each state, oldest first. */
export async function listStateChanges(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("audit_log")
    .select(["at", "act"])
    .where("move_id", "=", id)
    .where("act", "in", ["answer-move", "send-estimate", "book-move", "finish-move", "cancel-move"])
    .orderBy("id")
    .execute();
}
