import type { Transaction } from "kysely";
import { takesPlace } from "#domain/moves/state.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { changeReferralStatus, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import type { CustomersMove } from "./moves.ts";

/**
 * Booked, completed, or back to emailed, by all moves with the code, so that the gift card becomes due once. A refusal is
 * logged with the move.
 */
export async function moveReferralAlong(
  transaction: Transaction<Database>,
  before: CustomersMove,
  after: CustomersMove,
  by: AuditActor | "customer",
): Promise<void> {
  const { referral_id: id } = after;
  const isSame = before.state === after.state && before.referral_id === id;
  if (!id || isSame || !(takesPlace(before) || takesPlace(after))) return;
  const [referral] = await lockReferrals(transaction, [id]);
  const wanted = await findWantedStatus(transaction, id);
  if (!referral || referral.status === wanted) return;
  if (referral.status === "rewarded" && wanted === "completed") return;
  const isForward = wanted === "completed" || referral.status === "emailed";
  const { changed } = await changeReferralStatus(transaction, {
    ...{ id, to: wanted },
    ...(isForward && by !== "customer"
      ? { by: "operator", place: by.place, ...(by.place === "desk" && { name: by.name }) }
      : { by: "worker", place: "change-move" }),
  });
  if (changed || by === "customer") return;
  const reason = `it is ${referral.status}, so it was not marked as ${wanted}`;
  await insertActs(transaction, [{ by, act: "refuse-referral", move_id: after.id, reason }]);
}

async function findWantedStatus(
  transaction: Transaction<Database>,
  id: string,
): Promise<Extract<ReferralStatus, "emailed" | "booked" | "completed">> {
  const moves = await transaction.selectFrom("moves").select("state").where("referral_id", "=", id).execute();
  if (moves.some(({ state }) => state === "done")) return "completed";
  return moves.some(({ state }) => state === "booked") ? "booked" : "emailed";
}
