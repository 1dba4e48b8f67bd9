import type { Kysely } from "kysely";
import { listActs } from "#db/audit/log.ts";
import { findEstimates } from "#db/estimates/list.ts";
import type { Database } from "#db/schema.ts";
import { estimateStateNames } from "#domain/estimates/state.ts";
import { Message } from "../../parts/message.tsx";
import { formatDateTime } from "../../parts/moment.tsx";
import { isId } from "../../route.ts";

/** The request in the query that was just marked, confirmed by the audit log. */
export async function findMarked(db: Kysely<Database>, { searchParams }: URL) {
  const id = searchParams.get("marked") ?? "";
  if (!isId(id)) return undefined;
  const [[estimate], acts] = await Promise.all([findEstimates(db, id), listActs(db, "estimate_id", id)]);
  const last = acts.at(-1);
  if (!estimate || !last) return undefined;
  return (
    <Message tone="done">
      <a href={`/estimates/${id}`}>{estimate.name}</a>’s request was{" "}
      {last.act === "answer-request"
        ? "answered"
        : `marked as ${estimateStateNames[estimate.state].toLowerCase()}`}{" "}
      by {last.name ?? "a command"}, {formatDateTime(last.at)}.
    </Message>
  );
}
