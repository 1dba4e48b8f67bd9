import { type Kysely, sql, type Transaction } from "kysely";
import { takesPlace } from "#domain/moves/state.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { today } from "../clock/time-zone.ts";
import { changeReferralStatus, changeReferralStatuses, lockReferrals } from "../referrals/status.ts";
import type { Database } from "../schema.ts";
import type { CustomersMove } from "./moves.ts";

/**
 * Sets the referral to booked, completed or back to emailed. Looks at all moves with its code, so that the gift card
 * becomes due once, and not before the moving day. Logs a refusal with the move.
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
  const moves = await transaction
    .selectFrom("moves")
    .select(["state", hasMoved.as("hasMoved")])
    .where("referral_id", "=", id)
    .execute();
  if (moves.some((move) => move.hasMoved)) return "completed";
  return moves.some(takesPlace) ? "booked" : "emailed";
}

const hasMoved = sql<boolean>`(moves.state = 'done' and moves.moving_day <= ${today})`;

/** Completes the referrals of moves that were marked done before their moving day, once it has come. Returns how many. */
export async function completeReferrals(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom("moves")
      .innerJoin("referrals", "referrals.id", "moves.referral_id")
      .select("referrals.id")
      .distinct()
      .where("referrals.status", "=", "booked")
      .where(hasMoved)
      .execute();
    const ids = due.map(({ id }) => id);
    await changeReferralStatuses(transaction, ids, {
      to: "completed",
      by: "worker",
      place: "complete-referrals",
    });
    return ids.length;
  });
}
