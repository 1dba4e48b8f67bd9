import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { MoveRequestKind, RequestFields } from "#domain/moves/requests.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { insertEmails } from "../emails/outbox.ts";
import { countRows, firstRows } from "../queries/rows.ts";
import type { Database, MoveRequestsTable } from "../schema.ts";
import { changeMove, lockMove, type MoveChange, type MoveChangeResult } from "./change.ts";

export type MoveRequest = Omit<Selectable<MoveRequestsTable>, "idempotency_key">;

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

/**
 * Stores a request with its email to the office. A repeated idempotency key stores nothing.
 * @param input.apply A change to make at once. If it is refused, nothing is stored.
 */
export async function insertMoveRequest(
  db: Kysely<Database>,
  input: {
    moveId: string;
    kind: MoveRequestKind;
    fields: RequestFields;
    idempotencyKey: string;
    officeAddress: string;
    requestId?: string;
    network?: string;
    apply?: Pick<MoveChange, "changes" | "seenVersion">;
  },
): Promise<{ stored: true } | { stored: false; refused: Extract<MoveChangeResult, { changed: false }> }> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => insertMoveRequest(transaction, input));
  const transaction = db as Transaction<Database>;
  if (await isMoveRequestStored(transaction, input.idempotencyKey)) return { stored: true };
  if (input.apply) {
    const result = await changeMove(transaction, { ...input.apply, id: input.moveId, by: "customer" });
    if (!result.changed && result.problem !== "done") return { stored: false, refused: result };
  }
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
  await insertEmails(
    transaction,
    { move_id: input.moveId, move_request_id: row.id },
    [{ kind: "move-request", to: input.officeAddress }],
    input,
  );
  return { stored: true };
}

export type AnswerResult =
  | { answered: true }
  /** Unknown or already answered. */
  | { answered: false; refused?: never }
  | { answered: false; refused: Extract<MoveChangeResult, { changed: false }> };

/**
 * An empty answer closes the request without an email.
 * @param input.apply Runs in the same transaction.
 */
export async function answerMoveRequest(
  db: Kysely<Database>,
  input: {
    id: string;
    answer: string;
    by: AuditActor;
    apply?: Omit<MoveChange, "id" | "by"> | undefined;
  },
): Promise<AnswerResult> {
  const { id, by, apply } = input;
  const answer = input.answer.trim();
  return db.transaction().execute(async (transaction): Promise<AnswerResult> => {
    const { move_id } = (await findMoveRequest(transaction, id)) ?? {};
    const move = move_id && (await lockMove(transaction, { id: move_id, by }));
    const request = move && (await findMoveRequest(transaction, id));
    if (!request || request.answered_at) return { answered: false };
    if (apply) {
      const result = await changeMove(transaction, { ...apply, id: move.id, by });
      if (!result.changed && result.problem !== "done") return { answered: false, refused: result };
    }
    await transaction
      .updateTable("move_requests")
      .set({
        answered_at: sql<Date>`now()`,
        answer,
        answered_by: by.place === "desk" ? by.name : null,
      })
      .where("id", "=", id)
      .execute();
    await insertActs(transaction, [{ by, act: "answer-request", move_id: move.id }]);
    const subject = { move_id: move.id, move_request_id: id };
    if (answer) await insertEmails(transaction, subject, [{ kind: "move-answer", to: move.email }]);
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

/** Longest waiting first. No limit lists all. */
export async function listOpenRequests(db: Kysely<Database>, limit?: number) {
  const query = db
    .selectFrom("move_requests")
    .innerJoin("moves", "moves.id", "move_requests.move_id")
    .select(["move_requests.id", "move_id", "kind", "fields", "move_requests.created_at", "name", "state"])
    .where("answered_at", "is", null)
    .orderBy("move_requests.created_at");
  return firstRows(query, limit);
}

export async function countOpenRequests(db: Kysely<Database>): Promise<number> {
  return countRows(db.selectFrom("move_requests").where("answered_at", "is", null));
}
