import { type Kysely, sql, type Transaction } from "kysely";
import { takesPlace } from "#domain/moves/state.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { changeReferralStatus, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import { takesItsDays } from "./days.ts";
import type { Move } from "./moves.ts";

/**
 * Booked, completed, or back to emailed, by all moves with the code, so that the gift card becomes due once. A refusal is
 * logged with the move.
 */
export async function moveReferralAlong(
  transaction: Transaction<Database>,
  before: Move,
  after: Move,
  by: AuditActor,
): Promise<void> {
  const { referral_id: id } = after;
  if (!id || before.state === after.state || !(takesPlace(before) || takesPlace(after))) return;
  const [referral] = await lockReferrals(transaction, [id]);
  const wanted = await findWantedStatus(transaction, id);
  if (!referral || referral.status === wanted) return;
  if (referral.status === "rewarded" && wanted === "completed") return;
  const isForward = wanted === "completed" || referral.status === "emailed";
  const { changed } = await changeReferralStatus(transaction, {
    ...{ id, to: wanted },
    ...(isForward
      ? { by: "operator", place: by.place, ...(by.place === "desk" && { name: by.name }) }
      : { by: "worker", place: "change-move" }),
  });
  if (changed) return;
  const reason = `it is ${referral.status}, so it was not marked as ${wanted}`;
  await insertActs(transaction, [{ by, act: "refuse-referral", move_id: after.id, reason }]);
}

/**
 * Takes booked referrals back to emailed after customers have cancelled. Web may not change a referral.
 * @returns How many.
 */
export async function reopenReferrals(db: Kysely<Database>): Promise<number> {
  const due = await listAbandoned(db);
  let reopened = 0;
  for (const { id } of due)
    await db.transaction().execute(async (transaction) => {
      await lockReferrals(transaction, [id]);
      if (!(await listAbandoned(transaction)).some((one) => one.id === id)) return;
      const change = { id, to: "emailed", by: "worker", place: "release-holds" } as const;
      if ((await changeReferralStatus(transaction, change)).changed) reopened += 1;
    });
  return reopened;
}

/** Booked referrals whose last move was cancelled since. One booked by hand has no such move. */
async function listAbandoned(db: Kysely<Database>): Promise<{ id: string }[]> {
  return db
    .selectFrom("referrals")
    .select("id")
    .where("status", "=", "booked")
    .where(sql<boolean>`exists (
      select from moves where referral_id = referrals.id and moves.state = 'cancelled'
        and moves.state_changed_at > referrals.status_changed_at)`)
    .where(sql<boolean>`not exists (
      select from moves where referral_id = referrals.id and ${takesItsDays})`)
    .execute();
}

async function findWantedStatus(
  transaction: Transaction<Database>,
  id: string,
): Promise<Extract<ReferralStatus, "emailed" | "booked" | "completed">> {
  const moves = await transaction.selectFrom("moves").select("state").where("referral_id", "=", id).execute();
  if (moves.some(({ state }) => state === "done")) return "completed";
  return moves.some(({ state }) => state === "booked") ? "booked" : "emailed";
}
