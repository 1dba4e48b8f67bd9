import { type Kysely, sql } from "kysely";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import type { Database } from "../schema.ts";
import { beginOfWeeks, weekOf, writeDay } from "./weeks.ts";

export type WeeklyReferrals = { week: string; status: ReferralStatus; referrals: number };

/** Counts the referrals of the last weeks by week and by the status that they have now; weeks without any are left out. */
export async function countReferralsByWeekAndStatus(
  db: Kysely<Database>,
  weeks: number,
): Promise<WeeklyReferrals[]> {
  const counted = db
    .selectFrom("referrals")
    .select([weekOf("created_at").as("begin"), "status", sql<number>`count(*)::int`.as("referrals")])
    .where("created_at", ">=", beginOfWeeks(weeks))
    .groupBy(["begin", "status"]);
  return db
    .selectFrom(counted.as("counted"))
    .select([writeDay("begin").as("week"), "status", "referrals"])
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
  const steps = ["emailed", "booked", "completed", "rewarded"] as const;
  const { received } = await db
    .selectFrom("referrals")
    .select(sql<number>`count(*)::int`.as("received"))
    .where("created_at", ">=", beginOfWeeks(weeks))
    .executeTakeFirstOrThrow();
  // A move that was called off and booked again has two rows of the same step.
  const reached = db
    .selectFrom("referral_events")
    .innerJoin("referrals", "referrals.id", "referral_events.referral_id")
    .select(["referral_id", "to_status"])
    .distinct()
    .where("created_at", ">=", beginOfWeeks(weeks))
    .where("to_status", "in", steps);
  const counts = await db
    .selectFrom(reached.as("reached"))
    .select(["to_status", sql<number>`count(*)::int`.as("referrals")])
    .groupBy("to_status")
    .execute();
  const count = (step: (typeof steps)[number]) =>
    counts.find(({ to_status }) => to_status === step)?.referrals ?? 0;
  return {
    received,
    emailed: count("emailed"),
    booked: count("booked"),
    completed: count("completed"),
    rewarded: count("rewarded"),
  };
}
