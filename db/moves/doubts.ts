import type { Kysely, Transaction } from "kysely";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { isFederalMove } from "#domain/moves/planned-move.ts";
import { placeStates, takesPlace } from "#domain/moves/state.ts";
import { listWorkDays } from "#domain/moves/workload.ts";
import type { Database } from "../schema.ts";
import { listOfficeDays, lockDays, type OfficeDay } from "./days.ts";
import { type CustomersMove, listTruckClashes, type Move } from "./moves.ts";

/** What the office is asked before it books a move, gives it another day or marks it done. */
export type Doubt =
  /** Days that are closed, or lack the crews. */
  | { kind: "day-taken"; days: OfficeDay[]; crews: number }
  | { kind: "past-day"; day: string }
  /** Done before its day. */
  | { kind: "early"; day: string; earnsCard: boolean }
  /** A move between states that has no estimate yet. */
  | { kind: "no-estimate" }
  /** A move between states, too soon for its papers. */
  | { kind: "papers"; day: string }
  /** Its truck works for other moves on the same days. */
  | { kind: "truck-taken"; truck: string; moves: { name: string; day: string }[] }
  /** The customer would read it with the new day. */
  | { kind: "note-stays"; note: string }
  /** Another move came first with the same code. */
  | { kind: "code-used"; by: CodeUse };

export type CodeUse = NonNullable<Awaited<ReturnType<typeof findCodeUse>>>;

/**
 * Locks the days that the move newly takes.
 * @param today In the company's time zone, "2027-06-12".
 */
export async function findDoubts(
  transaction: Transaction<Database>,
  before: CustomersMove,
  after: CustomersMove,
  today: string,
): Promise<Doubt[]> {
  const day = after.moving_day;
  if (!takesPlace(after) || day === null) return [];
  const isBooking = after.state === "booked" && before.state !== "done";
  const isNewDay = before.state !== "booked" || day !== before.moving_day;
  const doubts: Doubt[] = [];
  if (isBooking && isNewDay && day < today) doubts.push({ kind: "past-day", day });
  const last = listWorkDays(after).at(-1) ?? day;
  if (after.state === "done" && before.state !== "done" && last > today)
    doubts.push({ kind: "early", day: last, earnsCard: after.referral_id !== null });
  if (isBooking && isFederalMove(after)) {
    const isAsked = before.state === "booked" && isFederalMove(before);
    if (!after.estimate_sent && !isAsked) doubts.push({ kind: "no-estimate" });
    if (isNewDay && day < addDays(today, PAPER_DAYS)) doubts.push({ kind: "papers", day });
  }
  const isMoved = before.state === "booked" && isBooking && isNewDay;
  if (isMoved && after.note && after.note === before.note)
    doubts.push({ kind: "note-stays", note: after.note });
  const days = await findTakenDays(transaction, before, after);
  if (days.length > 0) doubts.push({ kind: "day-taken", days, crews: after.crews ?? 0 });
  const { truck } = after;
  if (truck && isBooking && needsTruckAnew(before, after)) {
    const moves = await listTruckClashes(transaction, after);
    if (moves.length > 0) doubts.push({ kind: "truck-taken", truck, moves });
  }
  const by = !takesPlace(before) && (await findCodeUse(transaction, after));
  if (by) doubts.push({ kind: "code-used", by });
  return doubts;
}

/** 49 CFR 375.505(h): the bill of lading is signed at least three days before loading. */
const PAPER_DAYS = 3;

function needsTruckAnew(before: CustomersMove, after: CustomersMove): boolean {
  if (!takesPlace(before) || before.truck !== after.truck) return true;
  const held = listWorkDays(before);
  return listWorkDays(after).some((day) => !held.includes(day));
}

async function findTakenDays(
  transaction: Transaction<Database>,
  before: CustomersMove,
  after: CustomersMove,
): Promise<OfficeDay[]> {
  const held = takesPlace(before) ? listWorkDays(before) : [];
  const needed = listWorkDays(after).flatMap((day) => {
    const more = (after.crews ?? 0) - (held.includes(day) ? (before.crews ?? 0) : 0);
    return more > 0 ? [{ day, more }] : [];
  });
  const [first] = needed;
  if (!first) return [];
  await lockDays(
    transaction,
    needed.map(({ day }) => day),
  );
  const days = await listOfficeDays(transaction, first.day, listWorkDays(after).length);
  return days.filter(({ day, limit, booked }) => {
    const more = needed.find((one) => one.day === day)?.more ?? 0;
    return more > 0 && booked + more > limit;
  });
}

/** The first other move with the same friend's code; a cancelled one has given it back. */
export async function findCodeUse(
  db: Kysely<Database>,
  { id, referral_id, created_at }: Pick<Move, "id" | "referral_id" | "created_at">,
) {
  if (!referral_id) return undefined;
  return db
    .selectFrom("moves")
    .select(["id", "name", "state", "created_at"])
    .where("referral_id", "=", referral_id)
    .where("id", "<>", id)
    .where("state", "<>", "cancelled")
    .where((where) => where.or([where("created_at", "<", created_at), where("state", "in", placeStates)]))
    .orderBy("created_at")
    .executeTakeFirst();
}
