import { type Kysely, sql, type Transaction } from "kysely";
import { formatDay } from "#domain/dates/local-day.ts";
import { normalizeEmailAddress } from "#domain/emails/email-address.ts";
import type { EmailKind } from "#domain/emails/email-kind.ts";
import { findMoveEmail } from "#domain/moves/move-emails.ts";
import type { MoveRequestKind } from "#domain/moves/requests.ts";
import {
  isAllowedMoveTransition,
  listNextMoveStates,
  type MoveState,
  takesPlace,
} from "#domain/moves/state.ts";
import { findWorkload } from "#domain/moves/workload.ts";
import { type Act, type AuditActor, insertActs } from "../audit/log.ts";
import { databaseDay } from "../clock/database-time.ts";
import { readdressEmails } from "../emails/move-emails.ts";
import { insertEmails } from "../emails/outbox.ts";
import { lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { createLinkToken } from "../secrets/tokens.ts";
import { insertMoveEvent } from "../webhooks/outbox.ts";
import { type Doubt, findDoubts } from "./doubts.ts";
import { type CustomersMove, customerColumns, type Move } from "./moves.ts";
import { insertNote } from "./notes.ts";
import { moveReferralAlong } from "./referral.ts";

/** What a change can set, and how the history names it. */
const fieldNames = {
  name: "name",
  email: "email",
  phone: "phone",
  moving_from: "from",
  moving_to: "to",
  contact: "second contact",
  language: "language",
  heard_from: "where they heard of us",
  moving_day: "date",
  second_day: "second date",
  flexible: "flexible",
  arrival_window: "arrival",
  arrival_time: "arrival time",
  crew: "number of movers",
  movers: "movers",
  truck: "truck",
  price: "price",
  note: "note",
  deposit_cents: "deposit",
  deposit_on: "day of the deposit",
  deposit_by: "how the deposit is paid",
  balance_cents: "balance",
  balance_on: "day of the balance",
  balance_by: "how the balance is paid",
  call_back_on: "call back",
  estimate_sent: "estimate",
  discount_code: "code",
  referral_id: "referral",
  joined_to: "joined",
  crews: "crews",
  work_days: "days",
  packing_day: "packing day",
  cancelled_by: "who cancelled",
  move_token: "link",
} as const satisfies Partial<Record<keyof Move, string>>;

/** What the customer typed stays in the history when the office corrects it. */
const typedFields: readonly string[] = ["name", "email", "phone", "moving_from", "moving_to", "contact"];

/** Missing fields stay as they are. */
type MoveFields = Partial<Pick<Move, keyof typeof fieldNames>>;

type MoveChanges = MoveFields & Partial<Pick<Move, "state" | "email_key" | "disowned_at">>;

export type MoveEdit = {
  fields?: MoveFields;
  /** A customer's change is recorded as a request, not an audit row (db/moves/requests.ts). */
  by: AuditActor | "customer";
  /** For the office only; added to the earlier ones. */
  addedNote?: string | undefined;
  /** For the history; must not name anyone. */
  reason?: string | undefined;
  /** What the caller saw. If it has changed, nothing happens. */
  seenVersion?: number | undefined;
  /** What the office was asked about and wants anyway. */
  confirmed?: readonly Doubt["kind"][] | undefined;
  /** The customer's request that this answers; the change's email carries the answer. */
  answers?: string | undefined;
};

export type MoveChangeResult =
  /** `emailed` is the email to the customer. */
  | { changed: true; from: MoveState; emailed: EmailKind | undefined }
  | { changed: false; problem: "unknown" }
  /** Such as after a double click. */
  | { changed: false; problem: "done" }
  | { changed: false; problem: "conflict"; from: MoveState }
  | { changed: false; problem: "not-allowed"; from: MoveState; allowed: MoveState[] }
  /** A booking needs a day. */
  | { changed: false; problem: "no-day" }
  /** The office must confirm first. */
  | { changed: false; problem: "doubtful"; doubts: Doubt[] };

export const saveMove = verb();
export const reopenMove = verb("open");
export const answerMove = verb("answered");
export const bookMove = verb("booked");
export const finishMove = verb("done");
/** The office cancels for the customer with `cancelled_by`. */
export const cancelMove = verb("cancelled");

/** The old link may have got into the wrong hands. */
export const renewMoveLink: typeof saveMove = (db, id, edit) =>
  saveMove(db, id, { ...edit, fields: { ...edit.fields, move_token: createLinkToken() } });

/** Each verb also saves the fields. */
function verb(state?: MoveState) {
  return async (
    db: Kysely<Database>,
    id: string,
    { fields, ...edit }: MoveEdit,
  ): Promise<MoveChangeResult> => {
    const change = { ...edit, id, changes: { ...fields, ...(state && { state }) } };
    if (db.isTransaction) return changeMove(db as Transaction<Database>, change);
    return db.transaction().execute((transaction) => changeMove(transaction, change));
  };
}

type MoveChange = Omit<MoveEdit, "fields"> & { id: string; changes: MoveChanges };

/**
 * Only this function changes the fields in MoveChanges. Writes the change, its audit row, emails and referral
 * status together. Locks the move, and the days of a booking.
 */
async function changeMove(transaction: Transaction<Database>, change: MoveChange): Promise<MoveChangeResult> {
  const before = await lockMove(transaction, change);
  if (!before) return { changed: false, problem: "unknown" };
  const { state: from } = before;
  const { state: to = from } = change.changes;
  const changed = listChanged(before, change.changes as MoveFields);
  const addNote = async () =>
    change.addedNote !== undefined &&
    change.by !== "customer" &&
    insertNote(transaction, { moveId: before.id, text: change.addedNote, by: change.by });
  if (changed.length === 0)
    return (await addNote())
      ? { changed: true, from, emailed: undefined }
      : { changed: false, problem: "done" };
  if (change.seenVersion !== undefined && change.seenVersion !== before.version)
    return { changed: false, problem: "conflict", from };
  if (to !== from && !isAllowedMoveTransition(from, to))
    return { changed: false, problem: "not-allowed", from, allowed: listNextMoveStates(from) };
  const changes = completeChanges(before, change);
  const after = { ...before, ...changes };
  if (takesPlace(after) && after.moving_day === null) return { changed: false, problem: "no-day" };
  const doubts = await findDoubts(transaction, before, after, await databaseDay(transaction));
  const open = doubts.filter(({ kind }) => !change.confirmed?.includes(kind));
  if (open.length > 0) return { changed: false, problem: "doubtful", doubts: open };

  await writeMove(transaction, before, changes);
  await addNote();
  if (from !== to && to === "cancelled") await closeRequests(transaction, before.id);
  if (from !== to && from === "cancelled") await closeRequests(transaction, before.id, "cancel");
  if (change.by !== "customer")
    await insertActs(transaction, [writeAct(before, after, changed, { ...change, by: change.by })]);
  await moveReferralAlong(transaction, before, after, change.by);
  await insertMoveEvent(transaction, before, after);
  const emailed = await insertMoveEmails(transaction, before, after, change);
  return { changed: true, from, emailed };
}

/** For a customer's change, without what only the office may see. */
type LockedMove = CustomersMove & Partial<Move>;

/** Locks the referral first, like an erasure. */
export async function lockMove(
  transaction: Transaction<Database>,
  { id, by }: Pick<MoveChange, "id" | "by">,
): Promise<LockedMove | undefined> {
  const found = await transaction
    .selectFrom("moves")
    .select("referral_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (found?.referral_id) await lockReferrals(transaction, [found.referral_id]);
  const move = transaction.selectFrom("moves").where("id", "=", id).forUpdate();
  return by === "customer"
    ? move.select(customerColumns).executeTakeFirst()
    : move.selectAll().executeTakeFirst();
}

type Changed = keyof MoveFields | "state";

function listChanged(before: LockedMove, changes: Pick<MoveChanges, Changed>): Changed[] {
  return (Object.keys(changes) as Changed[]).filter((name) => changes[name] !== before[name]);
}

/** A booking has a workload, a cancellation somebody who cancelled, and a new address a new link. */
function completeChanges(before: LockedMove, { changes, by }: MoveChange): MoveChanges {
  const after = { ...before, ...changes };
  const { state, email } = changes;
  return {
    ...changes,
    ...(email !== undefined &&
      email !== before.email && {
        email_key: email && normalizeEmailAddress(email),
        disowned_at: null,
        move_token: createLinkToken(),
      }),
    ...(takesPlace(after) && findWorkload(after)),
    ...(state === "open" && { estimate_sent: false }),
    ...(state &&
      state !== before.state && {
        cancelled_by:
          state !== "cancelled" ? null : (changes.cancelled_by ?? (by === "customer" ? by : "company")),
      }),
  };
}

async function closeRequests(
  transaction: Transaction<Database>,
  moveId: string,
  kind?: MoveRequestKind,
): Promise<void> {
  const open = transaction
    .updateTable("move_requests")
    .set({ answered_at: sql<Date>`now()` })
    .where("move_id", "=", moveId)
    .where("answered_at", "is", null);
  await (kind ? open.where("kind", "=", kind) : open).execute();
}

async function writeMove(
  transaction: Transaction<Database>,
  before: LockedMove,
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

export type MoveAct = (typeof acts)[MoveState] | "send-estimate" | "change-move";

/** Names the new state or the changed fields. */
function writeAct(
  before: LockedMove,
  after: LockedMove,
  changed: Changed[],
  { by, reason }: { by: AuditActor; reason?: string | undefined },
): Act {
  const isEstimate = after.state === "answered" && after.estimate_sent && !before.estimate_sent;
  const act: MoveAct = isEstimate
    ? "send-estimate"
    : after.state === before.state
      ? "change-move"
      : acts[after.state];
  const fields = changed
    .flatMap((name) => {
      if (name === "state" || name === "estimate_sent") return [];
      const was = typedFields.includes(name) && before[name];
      const day = name === "call_back_on" && after.call_back_on;
      return [fieldNames[name] + (was ? ` (was “${was}”)` : "") + (day ? ` on ${formatDay(day)}` : "")];
    })
    .join(", ");
  const text = [fields && `Changed: ${fields}`, reason?.trim()].filter(Boolean).join(". ");
  return { by, act, move_id: after.id, reason: text };
}

/** Emails only changes that matter to the customer. Other answers have their own email. */
async function insertMoveEmails(
  transaction: Transaction<Database>,
  before: LockedMove,
  after: LockedMove,
  { by, answers }: Pick<MoveChange, "by" | "answers">,
): Promise<EmailKind | undefined> {
  const isReached = await readdressEmails(transaction, before, after);
  const today = await databaseDay(transaction);
  const news = findMoveEmail(before, after, by === "customer" ? by : "office", today);
  const kind = after.email === null || (news === "move-link" && isReached) ? undefined : news;
  const subject = { move_id: after.id, ...(answers && { move_request_id: answers }) };
  if (kind) await insertEmails(transaction, subject, [{ kind, to: after.email }]);
  return kind;
}
