import { type Kysely, sql } from "kysely";
import { MAX_ATTEMPTS } from "#domain/emails/backoff.ts";
import type { Database } from "../schema.ts";
import { WORKER_LOCK } from "./leases.ts";

/** Seconds that a lease may be overdue while its worker is still connected: it is paused, not dead. */
const PAUSE_SECONDS = 100;

/**
 * Lists the claims whose lease ran out and whose worker is gone. A worker that is still connected is given longer: it
 * may be paused with a mail that the server has already taken.
 */
export async function listOverdueClaims(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom("emails")
    .select("claim_token")
    .where("state", "=", "sending")
    .where("lease_until", "<", sql<Date>`now()`)
    .where((where) =>
      where.or([
        where("lease_until", "<", sql<Date>`now() - ${PAUSE_SECONDS} * interval '1 second'`),
        where.not(
          where.exists(
            sql`(select from pg_locks where locktype = 'advisory' and classid = ${WORKER_LOCK}::oid and objid = claimed_by::oid
              and database = (select oid from pg_database where datname = current_database()))`,
          ),
        ),
      ]),
    )
    .limit(500)
    .execute();
  return rows.flatMap((row) => row.claim_token ?? []);
}

/**
 * Takes overdue claims back: the mails go out again, except those that have used up their tries.
 * @returns How many were taken back.
 */
export async function reclaim(db: Kysely<Database>, tokens: string[]): Promise<number> {
  if (tokens.length === 0) return 0;
  const isLast = sql<boolean>`attempts >= ${MAX_ATTEMPTS}`;
  const { numUpdatedRows } = await db
    .updateTable("emails")
    .set({
      state: sql`case when ${isLast} then 'dead' else 'pending' end`,
      error: sql`case when ${isLast} then 'each try ended without a result' else error end`,
      cause: sql`case when ${isLast} then 'crashed' else cause end`,
      generation: sql`generation + 1`,
      claim_token: null,
      claimed_by: null,
      lease_until: null,
      next_attempt_at: null,
      queued_at: null,
    })
    .where("claim_token", "in", tokens)
    .where("state", "=", "sending")
    .where("lease_until", "<", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
