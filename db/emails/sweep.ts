import { type Kysely, sql } from "kysely";
import { MAX_ATTEMPTS } from "#domain/emails/backoff.ts";
import type { Database } from "../schema.ts";
import { requeued } from "./outbox.ts";

/**
 * Resets rows to pending: due retries, rows queued for a minute without a claim (lost jobs), and expired
 * leases (dead workers). A row whose worker died on the last attempt becomes a dead letter.
 * @param ownClaims Left alone: they may have expired only because Postgres was down.
 */
export async function sweepOutbox(db: Kysely<Database>, ownClaims: string[]): Promise<number> {
  const due = db
    .selectFrom("emails")
    .select("id")
    .where(({ and, or, eb }) =>
      or([
        and([eb("state", "=", "retry"), eb("next_attempt_at", "<=", sql<Date>`now()`)]),
        and([eb("state", "=", "queued"), eb("queued_at", "<", sql<Date>`now() - interval '1 minute'`)]),
        and([
          eb("state", "=", "sending"),
          eb("lease_until", "<", sql<Date>`now()`),
          sql<boolean>`claim_token <> all(${ownClaims}::uuid[])`,
        ]),
      ]),
    )
    .forUpdate()
    .skipLocked();
  const isLast = sql<boolean>`state = 'sending' and attempts >= ${MAX_ATTEMPTS}`;
  const { numUpdatedRows } = await db
    .updateTable("emails")
    .set({
      state: sql`case when ${isLast} then 'dead' else 'pending' end`,
      error: sql`case when ${isLast} then 'every attempt ended without a result' else error end`,
      cause: sql`case when ${isLast} then 'crashed' else cause end`,
      ...requeued,
    })
    .where("id", "in", due)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
