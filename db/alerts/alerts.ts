import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/**
 * A fault alerts after `graceSeconds` "on" and ends after `clearSeconds` "off". If it returns sooner, it is
 * the same fault. "unknown" changes nothing.
 */
export type Observation = {
  thing: string;
  state: "on" | "off" | "unknown";
  detail: string;
  graceSeconds: number;
  clearSeconds: number;
};

/** `--json` prints these keys. */
export type Alert = Awaited<ReturnType<typeof listAlerts>>[number];

export type UnsentAlert = Awaited<ReturnType<typeof listUnsentAlerts>>[number];

const KEEP_DAYS = 90;

/** Deletes a fault that ends before its first alert attempt. */
export async function recordObservations(
  db: Kysely<Database>,
  observations: readonly Observation[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { thing, state, detail, graceSeconds, clearSeconds } of observations)
      if (state === "on") await begin(transaction, { thing, detail, graceSeconds });
      else if (state === "off") await end(transaction, { thing, clearSeconds });
    await transaction
      .deleteFrom("alerts")
      .where("ended_at", "<", sql<Date>`now() - ${KEEP_DAYS} * interval '1 day'`)
      .execute();
  });
}

/** Lists open and recently ended alerts, newest first. */
export async function listAlerts(db: Kysely<Database>, endedWithinSeconds = 0) {
  return selectAlerts(db)
    .where(sql<boolean>`(ended_at is null or ended_at > now() - ${endedWithinSeconds} * interval '1 second')`)
    .orderBy("began_at", "desc")
    .execute();
}

/** Lists only alerts past their grace period. */
export async function listOpenAlerts(db: Kysely<Database>) {
  return selectAlerts(db)
    .where("ended_at", "is", null)
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("began_at")
    .execute();
}

/** Lists the alerts to send now, oldest first. An ended fault sends only its end. */
export async function listUnsentAlerts(db: Kysely<Database>) {
  return db
    .selectFrom("alerts")
    .select(["id", ...alertColumns])
    .select(sql<boolean>`start_told_at is not null`.as("isStartSent"))
    .where("due_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`(well_since is null or ended_at is not null)`)
    .where(sql<boolean>`(start_told_at is null or (ended_at is not null and end_told_at is null))`)
    .orderBy("began_at")
    .execute();
}

/** Call just before sending. */
export async function markTried(db: Kysely<Database>, alerts: readonly UnsentAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  await db
    .updateTable("alerts")
    .set({ start_tried_at: sql<Date>`coalesce(start_tried_at, now())` })
    .where(
      "id",
      "in",
      alerts.map(({ id }) => id),
    )
    .execute();
}

/** Marks the start as sent, and the end too if the fault is over. */
export async function markAlertSent(db: Kysely<Database>, { id, ended }: UnsentAlert): Promise<void> {
  await db
    .updateTable("alerts")
    .set({
      start_told_at: sql<Date>`coalesce(start_told_at, now())`,
      ...(ended ? { end_told_at: sql<Date>`now()` } : {}),
    })
    .where("id", "=", id)
    .execute();
}

const alertColumns = [
  "thing",
  "detail",
  "began_at as began",
  "ended_at as ended",
  // The fault's duration.
  sql<number>`extract(epoch from coalesce(ended_at, now()) - began_at)::float8`.as("seconds"),
] as const;

function selectAlerts(db: Kysely<Database>) {
  // How long its check has been passing.
  const passing = sql<
    number | null
  >`case when ended_at is null then extract(epoch from now() - well_since)::float8 end`;
  return db.selectFrom("alerts").select([...alertColumns, passing.as("passingSeconds")]);
}

async function begin(
  transaction: Transaction<Database>,
  { thing, detail, graceSeconds }: { thing: string; detail: string; graceSeconds: number },
): Promise<void> {
  await sql`
    insert into alerts (thing, detail, due_at)
    values (${thing}, ${detail}, now() + ${graceSeconds} * interval '1 second')
    on conflict (thing) where ended_at is null do update set well_since = null,
      detail = case when alerts.start_told_at is null then excluded.detail else alerts.detail end
    where alerts.start_told_at is null or alerts.well_since is not null`.execute(transaction);
}

async function end(
  transaction: Transaction<Database>,
  { thing, clearSeconds }: { thing: string; clearSeconds: number },
): Promise<void> {
  const isOpen = sql<boolean>`thing = ${thing} and ended_at is null`;
  const isUntried = sql<boolean>`coalesce(start_tried_at, start_told_at) is null`;
  await transaction.deleteFrom("alerts").where(isOpen).where(isUntried).execute();
  await transaction
    .updateTable("alerts")
    .set({ well_since: sql<Date>`coalesce(well_since, now())` })
    .where(isOpen)
    .execute();
  await transaction
    .updateTable("alerts")
    .set({ ended_at: sql<Date>`well_since` })
    .where(isOpen)
    .where("well_since", "<=", sql<Date>`now() - ${clearSeconds} * interval '1 second'`)
    .execute();
}
