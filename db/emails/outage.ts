import { type Kysely, sql, type Transaction } from "kysely";
import type { FailureCause } from "#domain/emails/failure-cause.ts";
import type { Database } from "../schema.ts";
import { isUnsent } from "./unsent.ts";
import { wakeRelay } from "./wake-relay.ts";

/** Wait between attempts during an outage (s). With the relay's 5 s poll, that is one a minute. */
export const OUTAGE_TRY_SECONDS = 55;

export type MailOutage = NonNullable<Awaited<ReturnType<typeof findMailOutage>>>;

/** undefined while the mail server accepts email. */
export async function findMailOutage(db: Kysely<Database>) {
  return db.selectFrom("mail_outage").select(["since", "cause", "smtp_code", "error"]).executeTakeFirst();
}

/** "open": emails wait; "half-open": one may test the mail server. Closes if nothing is left to send. */
export async function findBreakerState(db: Kysely<Database>): Promise<"closed" | "open" | "half-open"> {
  const outage = await db
    .selectFrom("mail_outage")
    .select(sql<boolean>`next_try_at <= now()`.as("mayTry"))
    .executeTakeFirst();
  if (!outage) return "closed";
  const { numDeletedRows } = await db
    .deleteFrom("mail_outage")
    .where(sql<boolean>`not exists (select from emails where ${isUnsent})`)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return "closed";
  return outage.mayTry ? "half-open" : "open";
}

/** During an outage one a minute, across all workers. */
export async function takeTry(db: Kysely<Database>): Promise<boolean> {
  const outage = await db.selectFrom("mail_outage").select("id").executeTakeFirst();
  if (!outage) return true;
  const { numUpdatedRows } = await db
    .updateTable("mail_outage")
    .set({ next_try_at: nextTry })
    .where("next_try_at", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens the circuit breaker. Returns true if the outage is new. */
export async function startMailOutage(
  db: Kysely<Database>,
  failure: { cause: FailureCause; code?: number | undefined; reason: string },
): Promise<boolean> {
  const outage = {
    cause: failure.cause,
    smtp_code: failure.code ?? null,
    error: failure.reason,
    next_try_at: nextTry,
  };
  const row = await db
    .insertInto("mail_outage")
    .values(outage)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(outage))
    .returning(sql<boolean>`xmax = 0`.as("is_new"))
    .executeTakeFirstOrThrow();
  return row.is_new;
}

/** An email that must not be sent tests nothing, so the next one need not wait. */
export async function returnTry(transaction: Transaction<Database>): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("mail_outage")
    .set({ next_try_at: sql<Date>`now()` })
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await wakeRelay(transaction);
}

/** Closes the circuit breaker and wakes the relay. Returns false if there was no outage. */
export async function endMailOutage(db: Kysely<Database>): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("mail_outage").executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await wakeRelay(db);
  return true;
}

const nextTry = sql<Date>`now() + ${OUTAGE_TRY_SECONDS} * interval '1 second'`;
