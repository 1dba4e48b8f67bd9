import type { Kysely } from "kysely";
import { readLocalDay } from "#domain/dates/local-day.ts";
import type { FormOutput } from "#domain/forms/form.ts";
import { findMoveStep, offeredRequests } from "#domain/moves/progress.ts";
import type { MoveRequestKind, moveRequests, RequestFields } from "#domain/moves/requests.ts";
import { deriveKey } from "../form-digest.ts";
import type { Database } from "../schema.ts";
import { findMoveByToken } from "./moves.ts";
import { insertMoveRequest, isMoveRequestStored } from "./requests.ts";

/** The move changed after the page loaded, or the customer must call. */
export type RequestRefusal = "conflict" | "call";

/**
 * Cancellations, and date changes before booking, apply at once. A form sent again unchanged stores nothing.
 */
export async function receiveMoveRequest(
  db: Kysely<Database>,
  input: {
    moveToken: string;
    kind: MoveRequestKind;
    fields: RequestFields;
    seenVersion: number | undefined;
    idempotencyKey: string;
    officeAddress: string;
    requestId: string;
    network: string;
  },
): Promise<{ moveId: string; refused?: RequestRefusal }> {
  const { moveToken, seenVersion, ...rest } = input;
  const { kind, fields } = rest;
  const request = { ...rest, idempotencyKey: deriveKey(rest.idempotencyKey, fields) };
  const move = await findMoveByToken(db, moveToken);
  if (!move) throw new Error("the move is gone");
  const moveId = move.id;
  if (await isMoveRequestStored(db, request.idempotencyKey)) return { moveId };
  const step = findMoveStep(move, readLocalDay(new Date()));
  if (!offeredRequests[step].includes(kind)) return { moveId, refused: "call" };
  const isConflict = seenVersion !== undefined && seenVersion !== move.version;
  if (isConflict && (kind === "date" || kind === "cancel")) return { moveId, refused: "conflict" };
  const changes = findChanges(kind, fields, step === "booked");
  const { stored } = await insertMoveRequest(db, {
    ...request,
    moveId,
    ...(changes && { apply: { changes, seenVersion: move.version } }),
  });
  return stored ? { moveId } : { moveId, refused: "conflict" };
}

/** What a request changes at once. */
function findChanges(kind: MoveRequestKind, fields: RequestFields, isBooked: boolean) {
  if (kind === "cancel") return { state: "cancelled" } as const;
  if (kind !== "date" || isBooked) return undefined;
  const { date, window } = fields as FormOutput<typeof moveRequests.date.form>;
  return { moving_day: date, arrival_window: window };
}
