import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, MovesTable } from "../schema.ts";
import { COLUMNS, type ListedReferral } from "./list.ts";

/** Earlier records of the same friend. */
export type Collision = {
  referral?: ListedReferral;
  move?: Pick<Selectable<MovesTable>, (typeof moveColumns)[number]>;
  referrals: number;
};

const moveColumns = [
  "id",
  "state",
  "name",
  "email",
  "phone",
  "moving_from",
  "moving_to",
  "created_at",
] as const;

/**
 * Finds each friend's earlier referral and estimate request. Prefers active referrals, then held, then closed
 * ones; among those, the oldest. Ignores requests made with the friend's own code.
 * @returns Collisions by the later referral's id.
 */
export async function findCollisions(db: Kysely<Database>, ids: string[]): Promise<Map<string, Collision>> {
  const collisions = new Map<string, Collision>();
  if (ids.length === 0) return collisions;
  const referrals = await db
    .selectFrom("referrals as later")
    .innerJoin("referrals as earlier", "earlier.friend_key", "later.friend_key")
    .select("later.id as of")
    .select(COLUMNS.map((column) => `earlier.${column}` as const))
    .where("later.id", "in", ids)
    .whereRef("earlier.created_at", "<", "later.created_at")
    .orderBy(
      sql`case when earlier.status in ('rejected', 'expired') then 2 when earlier.status = 'held' then 1 else 0 end`,
    )
    .orderBy("earlier.created_at")
    .execute();
  for (const { of, ...referral } of referrals) {
    const known = collisions.get(of);
    collisions.set(of, known ? { ...known, referrals: known.referrals + 1 } : { referral, referrals: 1 });
  }
  const moves = await db
    .selectFrom("referrals as later")
    .innerJoin("moves", "moves.email_key", "later.friend_key")
    .leftJoin("referrals as own", (join) =>
      join.onRef("own.id", "=", "moves.referral_id").onRef("own.friend_key", "=", "later.friend_key"),
    )
    .select("later.id as of")
    .select(moveColumns.map((column) => `moves.${column}` as const))
    .where("later.id", "in", ids)
    .where("own.id", "is", null)
    .whereRef("moves.created_at", "<", "later.created_at")
    .orderBy("moves.created_at", "desc")
    .execute();
  for (const { of, ...move } of moves) collisions.set(of, { referrals: 0, ...collisions.get(of), move });
  return collisions;
}
