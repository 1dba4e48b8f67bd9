import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import { beginOfWeeks, weekOf, writeDay } from "./weeks.ts";

/**
 * Seconds from the moment when a mail was to leave to its acceptance by the mail server. A mail that was held counts from its
 * release.
 */
export type WeeklyMailDelay = { week: string; sent: number; median: number; p95: number };

/** Measures the mails that were sent in the last weeks, by the week in which they were written; weeks without any are left out. */
export async function measureMailDelaysByWeek(
  db: Kysely<Database>,
  weeks: number,
): Promise<WeeklyMailDelay[]> {
  const seconds = sql`extract(epoch from sent_at - coalesce(released_at, created_at))`;
  const measured = db
    .selectFrom("emails")
    .select([
      weekOf("created_at").as("begin"),
      sql<number>`count(*)::int`.as("sent"),
      sql<number>`percentile_cont(0.5) within group (order by ${seconds})`.as("median"),
      sql<number>`percentile_cont(0.95) within group (order by ${seconds})`.as("p95"),
    ])
    .where("state", "=", "sent")
    .where("sent_at", "is not", null)
    .where("created_at", ">=", beginOfWeeks(weeks))
    .groupBy("begin");
  return db
    .selectFrom(measured.as("measured"))
    .select([writeDay("begin").as("week"), "sent", "median", "p95"])
    .execute();
}
