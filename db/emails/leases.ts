import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Seconds that a claim lasts unless it is renewed. The mail of a killed worker waits that long; a worker that was
 * without Postgres for longer must not start to send.
 */
export const LEASE_SECONDS = 20;
/** First half of the advisory lock that a worker holds on its number. */
export const WORKER_LOCK = 0x6d61696c;

/** The statement by which a worker locks its number, on a connection that stays open while it runs. */
export function workerLockQuery(worker: number): { text: string; values: number[] } {
  return { text: "select pg_advisory_lock_shared($1, $2)", values: [WORKER_LOCK, worker] };
}

/**
 * Renews claims for LEASE_SECONDS from now.
 * @returns The tokens that still hold; the others were lost to another worker.
 */
export async function renewLeases(db: Kysely<Database>, tokens: string[]): Promise<string[]> {
  // Marks lock the same rows: one order for all of them prevents deadlocks.
  const held = db
    .selectFrom("emails")
    .select("id")
    .where("claim_token", "in", tokens)
    .where("state", "=", "sending")
    .orderBy("id")
    .forUpdate();
  const rows = await db
    .updateTable("emails")
    .set({ lease_until: leaseEnd() })
    .where("id", "in", held)
    .returning("claim_token")
    .execute();
  return rows.flatMap((row) => row.claim_token ?? []);
}

/** When a lease that begins now ends, by the database's clock. */
export function leaseEnd() {
  return sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`;
}

/**
 * Returns a claim whose mail was certainly not sent; the attempt does not count.
 * @returns False when the claim was lost.
 */
export async function returnClaim(db: Kysely<Database>, token: string): Promise<boolean> {
  const { numUpdatedRows } = await giveBack(db).where("claim_token", "=", token).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns a worker's orphaned claims: Postgres committed them, but the answer was lost.
 * @returns How many.
 */
export async function returnOrphans(db: Kysely<Database>, worker: number, known: string[]): Promise<number> {
  let orphans = giveBack(db).where("claimed_by", "=", worker);
  if (known.length > 0) orphans = orphans.where("claim_token", "not in", known);
  const { numUpdatedRows } = await orphans.executeTakeFirst();
  return Number(numUpdatedRows);
}

function giveBack(db: Kysely<Database>) {
  return db
    .updateTable("emails")
    .set({
      state: "pending",
      generation: sql`generation + 1`,
      attempts: sql`greatest(attempts - 1, 0)`,
      claim_token: null,
      claimed_by: null,
      lease_until: null,
      next_attempt_at: null,
      queued_at: null,
    })
    .where("state", "=", "sending");
}
