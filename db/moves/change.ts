import { type Kysely, sql, type Transaction } from "kysely";
import type { DayState } from "#domain/moves/days.ts";
import { findMoveMail } from "#domain/moves/mails.ts";
import { isAllowedMoveTransition, listNextMoveStates, type MoveState } from "#domain/moves/state.ts";
import { type Act, type AuditActor, insertActs } from "../audit/log.ts";
import { insertEmails } from "../emails/outbox.ts";
import { changeReferralStatus, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { listOfficeDays, lockDay } from "./days.ts";
import type { Move } from "./moves.ts";

/** Missing fields stay as they are. */
export type MoveChanges = Partial<
  Pick<
    Move,
    | "state"
    | "moving_day"
    | "second_day"
    | "flexible"
    | "arrival_window"
    | "crew"
    | "truck"
    | "price"
    | "note"
  >
>;

export type MoveChange = {
  id: string;
  changes: MoveChanges;
  /** A customer's change is recorded as a request, not an audit row (db/moves/requests.ts). */
  by: AuditActor | "customer";
  /** For the history; must not name anyone. */
  reason?: string | undefined;
  /** What the caller saw. If it has changed, nothing happens. */
  seenVersion?: number | undefined;
  seenState?: MoveState | undefined;
  /** Books a day even if it is full or closed. */
  mayOverbook?: boolean | undefined;
};

export type MoveChangeResult =
  | { changed: true; from: MoveState }
  | { changed: false; problem: "unknown" }
  /** Such as after a double click. */
  | { changed: false; problem: "done" }
  | { changed: false; problem: "conflict"; from: MoveState }
  | { changed: false; problem: "not-allowed"; from: MoveState; allowed: MoveState[] }
  /** A booking needs a day. */
  | { changed: false; problem: "no-day" }
  | { changed: false; problem: "day-taken"; day: string; dayState: DayState };

/**
 * Only this function changes the fields in MoveChanges. Writes the change, its audit row, emails and referral
 * status in one transaction, the caller's if given. Locks the move, and the day for a booking.
 */
export async function changeMove(
  db: Kysely<Database> | Transaction<Database>,
  change: MoveChange,
): Promise<MoveChangeResult> {
  if (!db.isTransaction) return db.transaction().execute((transaction) => changeMove(transaction, change));
  const transaction = db as Transaction<Database>;
  const before = await lockMove(transaction, change);
  if (!before) return { changed: false, problem: "unknown" };
  const { state: from } = before;
  const { state: to = from } = change.changes;
  const changed = listChanged(before, change.changes);
  if (changed.length === 0) return { changed: false, problem: "done" };
  const isConflict =
    (change.seenVersion !== undefined && change.seenVersion !== before.version) ||
    (change.seenState !== undefined && change.seenState !== from);
  if (isConflict) return { changed: false, problem: "conflict", from };
  if (to !== from && !isAllowedMoveTransition(from, to))
    return { changed: false, problem: "not-allowed", from, allowed: listNextMoveStates(from) };
  const after = { ...before, ...change.changes };
  const dayProblem = await findDayProblem(transaction, before, after, change.mayOverbook ?? false);
  if (dayProblem) return dayProblem;

  await writeMove(transaction, before, change.changes);
  if (change.by !== "customer") {
    await insertActs(transaction, [writeAct(before, after, changed, { ...change, by: change.by })]);
    await moveReferralOn(transaction, after, from, change.by);
  }
  await insertMoveMails(transaction, before, after, change.by);
  return { changed: true, from };
}

/** Locks the referral first, like an erasure. */
export async function lockMove(
  transaction: Transaction<Database>,
  { id, by }: Pick<MoveChange, "id" | "by">,
): Promise<Move | undefined> {
  const found = await transaction
    .selectFrom("moves")
    .select("referral_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (found?.referral_id && by !== "customer") await lockReferrals(transaction, [found.referral_id]);
  return transaction.selectFrom("moves").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

function listChanged(before: Move, changes: MoveChanges): (keyof MoveChanges)[] {
  return (Object.keys(changes) as (keyof MoveChanges)[]).filter((name) => changes[name] !== before[name]);
}

/** undefined if the move can take its day or already has. */
async function findDayProblem(
  transaction: Transaction<Database>,
  before: Move,
  after: Move,
  mayOverbook: boolean,
): Promise<Extract<MoveChangeResult, { changed: false }> | undefined> {
  if (!takesPlace(after)) return undefined;
  const { moving_day: day } = after;
  if (day === null) return { changed: false, problem: "no-day" };
  if (takesPlace(before) && before.moving_day === day) return undefined;
  await lockDay(transaction, day);
  const [found] = await listOfficeDays(transaction, day, 1);
  const isTaken = found?.state === "full" || found?.state === "closed";
  if (!found || !isTaken || mayOverbook) return undefined;
  return { changed: false, problem: "day-taken", day, dayState: found.state };
}

function takesPlace({ state }: Move): boolean {
  return state === "booked" || state === "done";
}

async function writeMove(
  transaction: Transaction<Database>,
  before: Move,
  changes: MoveChanges,
): Promise<void> {
  await transaction
    .updateTable("moves")
    .set({
      ...changes,
      ...(changes.state && changes.state !== before.state && { state_changed_at: sql<Date>`now()` }),
      version: before.version + 1,
    })
    .where("id", "=", before.id)
    .execute();
}

const acts = {
  open: "reopen-move",
  answered: "answer-move",
  booked: "book-move",
  done: "finish-move",
  cancelled: "cancel-move",
} as const satisfies Record<MoveState, string>;

export type MoveAct = (typeof acts)[MoveState] | "change-move";

const fieldNames: Record<Exclude<keyof MoveChanges, "state">, string> = {
  moving_day: "date",
  second_day: "second date",
  flexible: "flexible",
  arrival_window: "arrival",
  crew: "crew",
  truck: "truck",
  price: "price",
  note: "note",
};

/** Names the new state or the changed fields. */
function writeAct(
  before: Move,
  after: Move,
  changed: (keyof MoveChanges)[],
  { by, reason }: { by: AuditActor; reason?: string | undefined },
): Act {
  const act: MoveAct = after.state === before.state ? "change-move" : acts[after.state];
  const fields = changed.flatMap((name) => (name === "state" ? [] : [fieldNames[name]])).join(", ");
  const text = [fields && `Changed: ${fields}`, reason?.trim()].filter(Boolean).join(". ");
  return { by, act, move_id: after.id, reason: text };
}

/** Advances the referral, so that the gift card becomes due. */
async function moveReferralOn(
  transaction: Transaction<Database>,
  { referral_id, state }: Move,
  from: MoveState,
  by: AuditActor,
): Promise<void> {
  if (!referral_id || state === from) return;
  if (state !== "booked" && state !== "done") return;
  await changeReferralStatus(transaction, {
    id: referral_id,
    to: state === "booked" ? "booked" : "completed",
    by: "operator",
    place: by.place,
    ...(by.place === "desk" && { name: by.name }),
  });
}

/** Emails only changes that matter to the customer. Answers have their own email. */
async function insertMoveMails(
  transaction: Transaction<Database>,
  before: Move,
  after: Move,
  by: MoveChange["by"],
): Promise<void> {
  const kind = findMoveMail(before, after, by === "customer" ? by : "office");
  if (kind) await insertEmails(transaction, { move_id: after.id }, [{ kind, to: after.email }]);
}
