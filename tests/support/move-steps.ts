import type { Kysely } from "kysely";
import {
  answerMove,
  bookMove,
  cancelMove,
  finishMove,
  type MoveEdit,
  reopenMove,
  saveMove,
} from "#db/moves/change.ts";
import { insertMoveRequest, listRequestsOfMove } from "#db/moves/requests.ts";
import type { Database } from "#db/schema.ts";
import type { MoveRequestKind, RequestFields } from "#domain/moves/requests.ts";
import type { MoveState } from "#domain/moves/state.ts";

export type MoveChanges = NonNullable<MoveEdit["fields"]> & { state?: MoveState };

const verbs = {
  open: reopenMove,
  answered: answerMove,
  booked: bookMove,
  done: finishMove,
  cancelled: cancelMove,
};

export const officeAddress = "office@example.com";

export function moveStepsOf(db: Kysely<Database>) {
  return {
    read: (id: string) => db.selectFrom("moves").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),

    /** By Maria at the desk. */
    change: (id: string, { state, ...fields }: MoveChanges, more: Partial<MoveEdit> = {}) =>
      (state ? verbs[state] : saveMove)(db, id, { fields, by: { place: "desk", name: "Maria" }, ...more }),

    /** Stores a form of the move's page. Returns the request's id. */
    send: async (moveId: string, kind: MoveRequestKind, fields: RequestFields): Promise<string> => {
      const idempotencyKey = crypto.randomUUID();
      await insertMoveRequest(db, { moveId, kind, fields, idempotencyKey, officeAddress });
      return (await listRequestsOfMove(db, moveId)).at(-1)?.id ?? "";
    },
  };
}
