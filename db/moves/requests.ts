import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { MoveRequestKind, RequestFields } from "#domain/moves/requests.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { insertEmails } from "../emails/outbox.ts";
import type { Database, MoveRequestsTable } from "../schema.ts";
import { changeMove, type MoveChange, type MoveChangeResult } from "./change.ts";

export type MoveRequest = Omit<Selectable<MoveRequestsTable>, "idempotency_key">;

const columns = [
  "id",
  "estimate_id",
  "kind",
  "fields",
  "created_at",
  "answered_at",
  "answered_by",
  "answer",
] as const;

/**
 * Stores what a customer asked for on the page of their move, with its mail to the office, in one transaction. A second call
 * with the same idempotency key stores nothing.
 * @param input.apply What the request changes at once: a cancellation, or the date of a move that is not booked.
 * @returns Refused, and why, when `apply` was refused: nothing is stored then.
 */
export async function insertMoveRequest(
  db: Kysely<Database>,
  input: {
    estimateId: string;
    kind: MoveRequestKind;
    fields: RequestFields;
    idempotencyKey: string;
    officeAddress: string;
    requestId?: string;
    network?: string;
    apply?: Pick<MoveChange, "changes" | "seenVersion">;
  },
): Promise<{ stored: true } | { stored: false; refused: Extract<MoveChangeResult, { changed: false }> }> {
  return db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom("move_requests")
      .select("id")
      .where("idempotency_key", "=", input.idempotencyKey)
      .executeTakeFirst();
    if (known) return { stored: true };
    if (input.apply) {
      const result = await changeMove(transaction, { ...input.apply, id: input.estimateId, by: "customer" });
      if (!result.changed && result.problem !== "done") return { stored: false, refused: result };
    }
    const row = await transaction
      .insertInto("move_requests")
      .values({
        estimate_id: input.estimateId,
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
      { estimate_id: input.estimateId, move_request_id: row.id },
      [{ kind: "move-request", to: input.officeAddress }],
      input,
    );
    return { stored: true };
  });
}

/**
 * Answers a request, in the caller's transaction when it has one. The customer is mailed when there is an answer to read; an
 * empty one only takes the request off the office's list.
 * @returns False when it is unknown, or somebody else has answered it.
 */
export async function answerMoveRequest(
  db: Kysely<Database> | Transaction<Database>,
  input: { id: string; answer: string; by: AuditActor },
): Promise<boolean> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => answerMoveRequest(transaction, input));
  const transaction = db as Transaction<Database>;
  const { id, answer, by } = input;
  const row = await transaction
    .updateTable("move_requests")
    .set({
      answered_at: sql<Date>`now()`,
      answer: answer.trim(),
      answered_by: by.place === "desk" ? by.name : null,
    })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .returning("estimate_id")
    .executeTakeFirst();
  if (!row) return false;
  const { estimate_id } = row;
  await insertActs(transaction, [{ by, act: "answer-request", estimate_id }]);
  if (answer.trim() === "") return true;
  const { email } = await transaction
    .selectFrom("estimates")
    .select("email")
    .where("id", "=", estimate_id)
    .executeTakeFirstOrThrow();
  const subject = { estimate_id, move_request_id: id };
  await insertEmails(transaction, subject, [{ kind: "move-answer", to: email }]);
  return true;
}

/** Finds a request. */
export async function findMoveRequest(db: Kysely<Database>, id: string): Promise<MoveRequest | undefined> {
  return db.selectFrom("move_requests").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Lists what the customer of a move asked for, oldest first. */
export async function listRequestsOfMove(db: Kysely<Database>, estimateId: string): Promise<MoveRequest[]> {
  return db
    .selectFrom("move_requests")
    .select(columns)
    .where("estimate_id", "=", estimateId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Lists the requests that wait for an answer, with their customer, the longest waiting first. */
export async function listOpenRequests(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom("move_requests")
    .innerJoin("estimates", "estimates.id", "move_requests.estimate_id")
    .select(["move_requests.id", "estimate_id", "kind", "fields", "move_requests.created_at", "name"])
    .where("answered_at", "is", null)
    .orderBy("move_requests.created_at")
    .limit(limit)
    .execute();
}
