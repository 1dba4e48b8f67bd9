import type { Kysely } from "kysely";
import { listActs } from "#db/audit/log.ts";
import { findMoves } from "#db/moves/list.ts";
import { listRequestsOfMove } from "#db/moves/requests.ts";
import type { Database } from "#db/schema.ts";
import { moveStateNames } from "#domain/moves/state.ts";
import { Message } from "../../parts/message.tsx";
import { formatDateTime } from "../../parts/moment.tsx";
import { isId } from "../../route.ts";

const ofRequests = new Map([
  ["answer-request", "request was answered"],
  ["close-request", "request was closed"],
  ["change-move", "move was changed"],
]);

/** The move in the query that was just marked, confirmed by the audit log. */
export async function findDoneMessage(db: Kysely<Database>, { searchParams }: URL) {
  const id = searchParams.get("marked") ?? "";
  if (!isId(id)) return undefined;
  const [[move], acts] = await Promise.all([findMoves(db, id), listActs(db, "move_id", id)]);
  const last = acts.at(-1);
  if (!move || !last) return undefined;
  const requests = last.act === "answer-request" ? await listRequestsOfMove(db, id) : [];
  const [answered] = requests.toSorted((one, next) => Number(next.answered_at) - Number(one.answered_at));
  return (
    <Message tone="done">
      <a href={`/moves/${id}`}>{move.name}</a>’s{" "}
      {ofRequests.get(last.act) ?? `move was marked as ${moveStateNames[move.state].toLowerCase()}`} by{" "}
      {last.name ?? "a command"}, {formatDateTime(last.at)}.{answered && ` They read “${answered.answer}”`}
    </Message>
  );
}
