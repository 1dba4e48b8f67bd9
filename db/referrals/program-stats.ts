import { type Kysely, sql } from "kysely";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import type { Database, EmailKind } from "../schema.ts";
import { timeZone } from "../time-zone.ts";

/** Seconds from the form to the acceptance by the mail server, for one kind of mail; null before the first one. */
export type MailDelays = {
  kind: EmailKind;
  sent: number;
  waiting: number;
  dead: number;
  median: number | null;
  p95: number | null;
  slowest: number | null;
};

type Since = { days?: number };

/** Counts referrals by the status they have now, of those made in the last `days`. */
export async function countReferralsByStatus(
  db: Kysely<Database>,
  { days }: Since = {},
): Promise<{ status: ReferralStatus; referrals: number }[]> {
  let query = db
    .selectFrom("referrals")
    .select(["status", sql<number>`count(*)::int`.as("referrals")])
    .groupBy("status");
  if (days !== undefined) query = query.where("created_at", ">", daysAgo(days));
  return query.execute();
}

/** Counts referrals by every status that they ever had. */
export async function countReferralsByReached(
  db: Kysely<Database>,
  { days }: Since = {},
): Promise<{ status: ReferralStatus; referrals: number }[]> {
  let query = db
    .selectFrom("referral_events")
    .innerJoin("referrals", "referrals.id", "referral_events.referral_id")
    .select(["to_status as status", sql<number>`count(distinct referral_id)::int`.as("referrals")])
    .groupBy("to_status");
  if (days !== undefined) query = query.where("referrals.created_at", ">", daysAgo(days));
  return query.execute();
}

/** Counts the referrals of each of the last weeks, oldest first; weeks start on Monday in the company's time zone. */
export async function countReferralsByWeek(
  db: Kysely<Database>,
  weeks: number,
): Promise<{ week: string; referrals: number }[]> {
  const { rows } = await sql<{ week: string; referrals: number }>`
    with weeks as (
      select generate_series(
        date_trunc('week', now() at time zone ${timeZone}) - ${weeks - 1} * interval '1 week',
        date_trunc('week', now() at time zone ${timeZone}),
        interval '1 week'
      ) as week
    )
    select to_char(week, 'YYYY-MM-DD') as week, count(referrals.id)::int as referrals
    from weeks
    left join referrals on referrals.created_at >= week at time zone ${timeZone}
      and referrals.created_at < (week + interval '1 week') at time zone ${timeZone}
    group by weeks.week order by weeks.week`.execute(db);
  return rows;
}

/** Measures the mails of each kind that were written in the last `days`. */
export async function measureMailDelays(db: Kysely<Database>, { days }: Since = {}): Promise<MailDelays[]> {
  const seconds = sql`extract(epoch from sent_at - created_at)`;
  let query = db
    .selectFrom("emails")
    .select([
      "kind",
      sql<number>`count(*) filter (where state = 'sent')::int`.as("sent"),
      sql<number>`count(*) filter (where state in ('pending', 'queued', 'sending', 'retry'))::int`.as(
        "waiting",
      ),
      sql<number>`count(*) filter (where state = 'dead')::int`.as("dead"),
      sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})`.as("median"),
      sql<number | null>`percentile_cont(0.95) within group (order by ${seconds})`.as("p95"),
      sql<number | null>`max(${seconds})::float8`.as("slowest"),
    ])
    .groupBy("kind")
    .orderBy("kind");
  if (days !== undefined) query = query.where("created_at", ">", daysAgo(days));
  return query.execute();
}

function daysAgo(days: number) {
  return sql<Date>`now() - ${days} * interval '1 day'`;
}
