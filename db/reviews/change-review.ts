import type { Kysely } from "kysely";
import { applyReviewAct, type ReviewAct } from "#domain/reviews/flags.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";
import { lockReviews } from "./lock.ts";

/**
 * Changes a review's flags, with an audit row. The caller checks the reason.
 * @returns `problem` says why it was refused. A review that was already in that state is done.
 */
export async function changeReview(
  db: Kysely<Database>,
  change: { id: string; act: ReviewAct; by: AuditActor; reason?: string | undefined },
): Promise<{ outcome: "done" | "unknown" } | { outcome: "refused"; problem: string }> {
  const { id, act, by, reason } = change;
  return db.transaction().execute(async (transaction) => {
    await lockReviews(transaction);
    const before = await transaction
      .selectFrom("reviews")
      .select(["is_active", "is_featured"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return { outcome: "unknown" };
    const { flags, problem } = applyReviewAct(before, act);
    if (!flags) return { outcome: "refused", problem };
    if (flags.is_active !== before.is_active || flags.is_featured !== before.is_featured) {
      await transaction.updateTable("reviews").set(flags).where("id", "=", id).execute();
      await insertActs(transaction, [{ by, act: `${act}-review`, review_id: id, reason }]);
    }
    return { outcome: "done" };
  });
}
