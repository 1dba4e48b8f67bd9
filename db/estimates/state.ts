import { type Kysely, sql } from "kysely";
import {
  type EstimateState,
  isAllowedEstimateTransition,
  listNextEstimateStates,
} from "#domain/estimates/state.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";

export type EstimateChange = {
  id: string;
  to: EstimateState;
  by: AuditActor;
  /** For the history; it should name nobody. */
  reason?: string | undefined;
  /** The state that the change was decided on: when it is another by now, nothing is changed. */
  expected?: EstimateState | undefined;
};

export type EstimateChangeResult =
  | { changed: true; from: EstimateState }
  | { changed: false; problem: "unknown" }
  /** It is so already: a second press of the same button, or two people of one mind. */
  | { changed: false; problem: "done" }
  | { changed: false; problem: "overtaken"; from: EstimateState }
  | { changed: false; problem: "not-allowed"; from: EstimateState; allowed: EstimateState[] };

/**
 * Changes the state of an estimate request; no other code may. State and audit row are written in one transaction, and
 * concurrent changes of one request are serialized by its lock.
 * @returns Not changed, and why, when there is no such request, it is so already, somebody else has changed it since it was
 * looked at, or domain/estimates/state.ts has no such transition.
 */
export async function changeEstimateState(
  db: Kysely<Database>,
  { id, to, by, reason, expected }: EstimateChange,
): Promise<EstimateChangeResult> {
  return db.transaction().execute(async (transaction): Promise<EstimateChangeResult> => {
    const estimate = await transaction
      .selectFrom("estimates")
      .select("state")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!estimate) return { changed: false, problem: "unknown" };
    const { state: from } = estimate;
    if (from === to) return { changed: false, problem: "done" };
    if (expected !== undefined && expected !== from) return { changed: false, problem: "overtaken", from };
    if (!isAllowedEstimateTransition(from, to))
      return { changed: false, problem: "not-allowed", from, allowed: listNextEstimateStates(from) };
    await transaction
      .updateTable("estimates")
      .set({ state: to, state_changed_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    await insertActs(transaction, [{ by, act: estimateActs[to], estimate_id: id, reason }]);
    return { changed: true, from };
  });
}

/** The words of the audit rows. */
const estimateActs = {
  open: "reopen-estimate",
  answered: "answer-estimate",
  booked: "book-estimate",
  lost: "lose-estimate",
} as const satisfies Record<EstimateState, string>;

export type EstimateAct = (typeof estimateActs)[EstimateState];
