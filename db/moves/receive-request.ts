import type { Kysely } from "kysely";
import { listOfferedRequests } from "#domain/moves/progress.ts";
import { databaseDay } from "../clock/database-time.ts";
import { markRead } from "../emails/limits.ts";
import { deriveKey } from "../forms/digest.ts";
import type { Database } from "../schema.ts";
import { findMoveByToken } from "./moves.ts";
import { insertMoveRequest, isMoveRequestStored, type NewMoveRequest } from "./requests.ts";

/** The move changed after the page loaded, it is too late, or the move has too many open requests. */
export type RequestRefusal = "conflict" | "call" | "too-many";

/** A form sent again unchanged stores nothing. */
export async function receiveMoveRequest(
  db: Kysely<Database>,
  input: Omit<NewMoveRequest, "moveId" | "seenVersion"> & {
    moveToken: string;
    seenVersion: number | undefined;
    /** The email whose link led to the form. */
    fromEmail?: string | undefined;
  },
): Promise<{ moveId: string; refused?: RequestRefusal }> {
  const { moveToken, seenVersion, fromEmail, ...rest } = input;
  const { kind, fields } = rest;
  const request = { ...rest, idempotencyKey: deriveKey(rest.idempotencyKey, fields) };
  const move = await findMoveByToken(db, moveToken);
  if (!move) throw new Error("the move is gone");
  const moveId = move.id;
  if (fromEmail && move.email_key) await markRead(db, { id: fromEmail, recipient: move.email_key });
  if (await isMoveRequestStored(db, request.idempotencyKey)) return { moveId };
  const today = await databaseDay(db);
  if (!listOfferedRequests(move, today).includes(kind)) return { moveId, refused: "call" };
  const isConflict = seenVersion !== undefined && seenVersion !== move.version;
  if (isConflict && (kind === "date" || kind === "cancel")) return { moveId, refused: "conflict" };
  const result = await insertMoveRequest(db, { ...request, moveId, seenVersion: move.version });
  if (result.stored) return { moveId };
  return { moveId, refused: result.refused.problem === "too-many" ? "too-many" : "conflict" };
}
