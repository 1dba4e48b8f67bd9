import { type Kysely, sql } from "kysely";
import { type AuditActor, insertActs } from "../audit/log.ts";
import { today } from "../clock/time-zone.ts";
import type { Database } from "../schema.ts";
import { createLinkToken, isLinkToken } from "../secrets/tokens.ts";

/** Days that a calendar keeps. */
const PAST_DAYS = 31;

export type CalendarLink = Awaited<ReturnType<typeof listCalendarLinks>>[number];

export async function listCalendarLinks(db: Kysely<Database>) {
  return db.selectFrom("calendar_links").selectAll().orderBy("created_at").execute();
}

export async function insertCalendarLink(db: Kysely<Database>, name: string, by: AuditActor): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("calendar_links").values({ name, token: createLinkToken() }).execute();
    await insertActs(transaction, [{ by, act: "make-calendar-link" }]);
  });
}

/** Its address stops working. */
export async function endCalendarLink(db: Kysely<Database>, id: string, by: AuditActor): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("calendar_links").where("id", "=", id).execute();
    await insertActs(transaction, [{ by, act: "end-calendar-link" }]);
  });
}

/** Records that the link was read. False if it is unknown. */
export async function readCalendarLink(db: Kysely<Database>, token: string): Promise<boolean> {
  if (!isLinkToken(token)) return false;
  const read = await db
    .updateTable("calendar_links")
    .set({ read_at: sql<Date>`now()` })
    .where("token", "=", token)
    .returning("token")
    .executeTakeFirst();
  return read !== undefined;
}

/** Without who moves, and what they pay. */
export async function listMovesForCalendar(db: Kysely<Database>) {
  return db
    .selectFrom("moves")
    .select(["id", "version", "state_changed_at", "created_at", "moving_from", "moving_to", "moving_day"])
    .select(["arrival_window", "arrival_time", "crew", "work_days", "packing_day"])
    .where("state", "in", ["booked", "done"])
    .where("moving_day", ">=", sql<string>`${today} - ${PAST_DAYS}::int`)
    .orderBy("moving_day")
    .orderBy("id")
    .execute();
}
