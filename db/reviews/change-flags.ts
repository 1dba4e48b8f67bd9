import type { Kysely } from "kysely";
import { applyReviewAct, type ReviewAct } from "#domain/reviews/flags.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";
import { lockReviews } from "./lock.ts";

/** `unchanged` reviews were already in that state, such as after a double click. */
export type ReviewOutcome =
  | { id: string; outcome: "changed" | "unchanged" | "unknown" }
  | { id: string; outcome: "refused"; problem: string };

/**
 * Changes reviews with audit rows in one transaction. The caller checks the reason with findReasonFault.
 * @returns The outcomes in the order of `ids`.
 */
export async function changeReviews(
  db: Kysely<Database>,
  change: { ids: readonly string[]; act: ReviewAct; by: AuditActor; reason?: string | undefined },
): Promise<ReviewOutcome[]> {
  const { act, by, reason } = change;
  const ids = [...new Set(change.ids)];
  return db.transaction().execute(async (transaction) => {
    await lockReviews(transaction);
    const rows = await transaction
      .selectFrom("reviews")
      .select(["id", "is_active", "is_featured"])
      .where("id", "in", ids)
      .execute();
    const outcomes: ReviewOutcome[] = [];
    for (const id of ids) {
      const before = rows.find((row) => row.id === id);
      const { flags, problem } = before ? applyReviewAct(before, act) : {};
      if (problem !== undefined) outcomes.push({ id, outcome: "refused", problem });
      else if (!before || !flags) outcomes.push({ id, outcome: "unknown" });
      else if (flags.is_active === before.is_active && flags.is_featured === before.is_featured)
        outcomes.push({ id, outcome: "unchanged" });
      else {
        await transaction.updateTable("reviews").set(flags).where("id", "=", id).execute();
        await insertActs(transaction, [{ by, act: `${act}-review`, review_id: id, reason }]);
        outcomes.push({ id, outcome: "changed" });
      }
    }
    return outcomes;
  });
}
