import type { Kysely, Updateable } from "kysely";
import { type AuditActor, insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";

export type Claim = Awaited<ReturnType<typeof listClaims>>[number];

/** Reported damage and loss: the open ones first, then by the day they came. */
export async function listClaims(db: Kysely<Database>, moveId?: string) {
  return db
    .selectFrom("move_requests")
    .innerJoin("moves", "moves.id", "move_requests.move_id")
    .leftJoin("claims", "claims.request_id", "move_requests.id")
    .select(["move_requests.id", "move_id", "name", "fields", "move_requests.created_at", "answered_at"])
    .select(["offered_cents", "offered_on", "paid_cents", "paid_on", "closed_on"])
    .where("kind", "=", "damage")
    .$if(moveId !== undefined, (query) => query.where("move_id", "=", moveId ?? ""))
    .orderBy("closed_on", (order) => order.desc().nullsFirst())
    .orderBy("move_requests.created_at")
    .execute();
}

type ClaimChanges = Omit<Updateable<Database["claims"]>, "request_id">;

/** @param seen What the caller saw. If it has changed, nothing happens, and the result is false. */
export async function saveClaim(
  db: Kysely<Database>,
  { id, move_id }: Pick<Claim, "id" | "move_id">,
  { changes, seen, by }: { changes: ClaimChanges; seen: ClaimChanges; by: AuditActor },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("claims")
      .values({ request_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const claims = transaction.selectFrom("claims").where("request_id", "=", id);
    const stored = await claims.selectAll().forUpdate().executeTakeFirstOrThrow();
    const names = Object.keys(changes) as (keyof ClaimChanges)[];
    if (names.some((name) => stored[name] !== seen[name] && stored[name] !== changes[name])) return false;
    if (names.every((name) => stored[name] === changes[name])) return true;
    await transaction.updateTable("claims").set(changes).where("request_id", "=", id).execute();
    await insertActs(transaction, [{ by, act: "change-claim", move_id }]);
    return true;
  });
}
