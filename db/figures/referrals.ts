import { type Kysely, sql } from "kysely";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import type { Database } from "../schema.ts";
import { beginOfWeeks, weekOf } from "./weeks.ts";

export type WeeklyReferrals = { week: string; status: ReferralStatus; referrals: number };

/** Counts the referrals of the last weeks by week and by the status that they have now; weeks without any are left out. */
export async function countReferralsByWeekAndStatus(
  db: Kysely<Database>,
  weeks: number,
): Promise<WeeklyReferrals[]> {
  return db
    .selectFrom("referrals")
    .select([weekOf("created_at").as("week"), "status", sql<number>`count(*)::int`.as("referrals")])
    .where("created_at", ">=", beginOfWeeks(weeks))
    .groupBy(["week", "status"])
    .execute();
}

/** How many of the referrals of some weeks ever reached each step; each is counted at every step that it passed. */
export type Conversion = {
  received: number;
  emailed: number;
  booked: number;
  completed: number;
  rewarded: number;
};

/** Counts how far the referrals that were made in the last weeks have come so far. */
export async function countConversion(db: Kysely<Database>, weeks: number): Promise<Conversion> {
  const reached = (status: ReferralStatus) =>
    sql<number>`count(distinct referral_events.referral_id) filter (where to_status = ${sql.lit(status)})::int`.as(
      status,
    );
  const { made, ...steps } = await db
    .selectFrom("referrals")
    .leftJoin("referral_events", (join) =>
      join
        .onRef("referral_events.referral_id", "=", "referrals.id")
        .on("to_status", "in", ["emailed", "booked", "completed", "rewarded"]),
    )
    .select([
      sql<number>`count(distinct referrals.id)::int`.as("made"),
      ...(["emailed", "booked", "completed", "rewarded"] as const).map(reached),
    ])
    .where("created_at", ">=", beginOfWeeks(weeks))
    .executeTakeFirstOrThrow();
  return { received: made, ...(steps as Omit<Conversion, "received">) };
}
