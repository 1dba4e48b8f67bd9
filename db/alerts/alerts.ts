import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** What a check found. It alerts once it has lasted `minutes`. Without `detail` its state is unknown: an open alert stays open. */
export type Finding = { thing: string; detail: string | undefined; minutes: number };

export type Alert = Awaited<ReturnType<typeof listOpenAlerts>>[number];

/** A fault that returns sooner is the same one. */
const CLEAR_MINUTES = 5;
const KEEP_DAYS = 90;

/** Ends what is not among them, or deletes it if its alert was never sent. */
export async function recordFaults(db: Kysely<Database>, findings: readonly Finding[]): Promise<void> {
  const isFine = sql<boolean>`ended_at is null and thing <> all(${findings.map(({ thing }) => thing)}::text[])`;
  for (const { thing, detail, minutes } of findings)
    if (detail !== undefined)
      await sql`
        insert into alerts (thing, detail, due_at)
        values (${thing}, ${detail}, now() + ${minutes} * interval '1 minute')
        on conflict (thing) where ended_at is null
          do update set well_since = null, detail = excluded.detail`.execute(db);
  await sql`
    delete from alerts where (${isFine} and start_told_at is null)
      or ended_at < now() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
  await sql`
    update alerts set well_since = coalesce(well_since, now()),
      ended_at = case when well_since <= now() - ${CLEAR_MINUTES} * interval '1 minute' then well_since end
    where ${isFine}`.execute(db);
}

/** Those whose fault has lasted long enough and has not ended. */
export async function listOpenAlerts(db: Kysely<Database>) {
  return selectAlerts(db).where("ended_at", "is", null).where("due_at", "<=", sql<Date>`now()`).execute();
}

/** The starts and ends to send now. */
export async function listUnsentAlerts(db: Kysely<Database>) {
  return selectAlerts(db)
    .select("id")
    .where("due_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`case when ended_at is not null then end_told_at is null
      else start_told_at is null and well_since is null end`)
    .execute();
}

export async function markSent(db: Kysely<Database>, id: string, ended: Date | null): Promise<void> {
  const told = { [ended ? "end_told_at" : "start_told_at"]: sql<Date>`now()` };
  await db.updateTable("alerts").set(told).where("id", "=", id).execute();
}

/** Oldest first. */
function selectAlerts(db: Kysely<Database>) {
  return db
    .selectFrom("alerts")
    .select(["thing", "detail", "began_at as began", "ended_at as ended"])
    .orderBy("began_at");
}
