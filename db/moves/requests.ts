import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import {
  type DateDecision,
  type MoveRequestKind,
  type RequestFields,
  readRequestedDate,
  sayDecision,
} from "#domain/moves/requests.ts";
import { takesPlace } from "#domain/moves/state.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { insertEmails } from "../emails/outbox.ts";
import { countRows } from "../queries/rows.ts";
import type { Database } from "../schema.ts";
import { cancelMove, lockMove, type MoveChangeResult, type MoveEdit, saveMove } from "./change.ts";
import type { CustomersMove } from "./moves.ts";

export type MoveRequest = Omit<Selectable<Database["move_requests"]>, "idempotency_key">;

const columns = [
  "id",
  "move_id",
  "kind",
  "fields",
  "created_at",
  "answered_at",
  "answered_by",
  "answer",
] as const;

/** Open requests that one move may have; after that, customers call. */
const OPEN_REQUESTS = 5;

/** What keeps a request from being stored. */
type RequestProblem = Extract<MoveChangeResult, { changed: false }> | { problem: "too-many" };

export type NewMoveRequest = {
  moveId: string;
  kind: MoveRequestKind;
  fields: RequestFields;
  idempotencyKey: string;
  officeAddress: string;
  requestId?: string;
  /** The customer gets another email at once. */
  noReceipt?: boolean;
  /** If the move has changed since, what applies at once is refused. */
  seenVersion?: number;
};

/**
 * Stores a request with its emails to the office and, as a receipt, to the customer. Cancellations, and date changes
 * before booking, apply at once; if that is refused, nothing is stored. A repeated idempotency key stores nothing.
 */
export async function insertMoveRequest(
  db: Kysely<Database>,
  input: NewMoveRequest,
): Promise<{ stored: true } | { stored: false; refused: RequestProblem }> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => insertMoveRequest(transaction, input));
  const transaction = db as Transaction<Database>;
  const move = await lockMove(transaction, { id: input.moveId, by: "customer" });
  if (!move) return { stored: false, refused: { changed: false, problem: "unknown" } };
  if (await isMoveRequestStored(transaction, input.idempotencyKey)) return { stored: true };
  if (input.kind !== "cancel" && (await countOpenRequests(transaction, input.moveId)) >= OPEN_REQUESTS)
    return { stored: false, refused: { problem: "too-many" } };
  const result = await applyAtOnce(transaction, move, input);
  if (result && !result.changed && result.problem !== "done") return { stored: false, refused: result };
  const row = await transaction
    .insertInto("move_requests")
    .values({
      move_id: input.moveId,
      idempotency_key: input.idempotencyKey,
      kind: input.kind,
      fields: JSON.stringify(input.fields),
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return { stored: true };
  const emails = [
    {
      kind: "move-request" as const,
      to: input.officeAddress,
      // A crew is coming; a claim has deadlines.
      isUrgent: input.kind === "damage" || (input.kind === "cancel" && move.state === "booked"),
    },
    // A cancellation has an email of its own.
    ...(input.kind === "cancel" || input.noReceipt
      ? []
      : [{ kind: "move-receipt" as const, to: move.email }]),
  ];
  const subject = { move_id: input.moveId, move_request_id: row.id };
  await insertEmails(transaction, subject, emails, input);
  return { stored: true };
}

async function applyAtOnce(
  transaction: Transaction<Database>,
  move: CustomersMove,
  { kind, fields, seenVersion }: NewMoveRequest,
): Promise<MoveChangeResult | undefined> {
  const edit = { by: "customer", seenVersion } as const;
  if (kind === "cancel") return cancelMove(transaction, move.id, edit);
  if (kind !== "date" || takesPlace(move)) return undefined;
  return saveMove(transaction, move.id, { ...edit, fields: readRequestedDate(fields) });
}

export type AnswerResult =
  | { answered: true }
  /** Unknown or already answered. */
  | { answered: false; refused?: never }
  | { answered: false; refused: Extract<MoveChangeResult, { changed: false }> };

/**
 * An empty answer closes the request without an email. A repeat by the same person counts as answered. The customer gets
 * one email: the change's, if there is one, quotes the answer.
 * @param input.date Also moves a booked move to the requested date, or says that its day stays.
 */
export async function answerMoveRequest(
  db: Kysely<Database>,
  input: {
    id: string;
    answer: string;
    by: AuditActor;
    date?: (Pick<MoveEdit, "confirmed" | "seenVersion"> & { decision: DateDecision }) | undefined;
  },
): Promise<AnswerResult> {
  const { id, by, date } = input;
  return db.transaction().execute(async (transaction): Promise<AnswerResult> => {
    const { move_id } = (await findMoveRequest(transaction, id)) ?? {};
    const move = move_id && (await lockMove(transaction, { id: move_id, by }));
    const request = move && (await findMoveRequest(transaction, id));
    const answered_by = by.place === "desk" ? by.name : null;
    if (!request) return { answered: false };
    const said = date && sayDecision(date.decision, request.fields, move);
    const answer = [said, input.answer.trim()].filter(Boolean).join("\n");
    if (request.answered_at) {
      const isRepeat = request.answer === answer && request.answered_by === answered_by;
      return isRepeat ? { answered: true } : { answered: false };
    }
    if (date && (move.state !== "booked" || move.version !== (date.seenVersion ?? move.version)))
      return { answered: false, refused: { changed: false, problem: "conflict", from: move.state } };
    const fields = readRequestedDate(request.fields);
    const result =
      date?.decision === "move"
        ? await saveMove(transaction, move.id, { ...date, fields, by, answers: id })
        : undefined;
    if (result && !result.changed && result.problem !== "done") return { answered: false, refused: result };
    await transaction
      .updateTable("move_requests")
      .set({ answered_at: sql<Date>`now()`, answer, answered_by })
      .where("id", "=", id)
      .execute();
    const act = answer ? "answer-request" : "close-request";
    await insertActs(transaction, [{ by, act, move_id: move.id }]);
    const subject = { move_id: move.id, move_request_id: id };
    const isEmailed = result?.changed && result.emailed;
    if (answer && !isEmailed)
      await insertEmails(transaction, subject, [{ kind: "move-answer", to: move.email }]);
    return { answered: true };
  });
}

/** Whether a form with this key is stored. */
export async function isMoveRequestStored(db: Kysely<Database>, idempotencyKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("move_requests")
    .select("id")
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMoveRequest(db: Kysely<Database>, id: string): Promise<MoveRequest | undefined> {
  return db.selectFrom("move_requests").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Oldest first. */
export async function listRequestsOfMove(db: Kysely<Database>, moveId: string): Promise<MoveRequest[]> {
  return db
    .selectFrom("move_requests")
    .select(columns)
    .where("move_id", "=", moveId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Grouped by move, the longest waiting first. */
export async function listOpenRequests(db: Kysely<Database>) {
  return db
    .selectFrom("move_requests")
    .innerJoin("moves", "moves.id", "move_id")
    .select(["move_requests.id", "move_id", "kind", "fields", "move_requests.created_at"])
    .select(["name", "phone", "state", "moving_day", "flexible"])
    .where("answered_at", "is", null)
    .orderBy(sql`min(move_requests.created_at) over (partition by move_id)`)
    .orderBy("move_id")
    .orderBy("move_requests.created_at")
    .execute();
}

async function countOpenRequests(db: Kysely<Database>, moveId: string): Promise<number> {
  return countRows(
    db.selectFrom("move_requests").where("answered_at", "is", null).where("move_id", "=", moveId),
  );
}
