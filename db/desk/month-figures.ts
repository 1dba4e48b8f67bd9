import { type Kysely, sql } from "kysely";
import { timeZone } from "../clock/time-zone.ts";
import { takesItsDays } from "../moves/days.ts";
import type { Database } from "../schema.ts";

/** `month` is "YYYY-MM". Times and stars are null if nothing was sent or rated. */
export type MonthFigures = {
  month: string;
  referrals: number;
  /** Referrals made in this month that ever reached this status. */
  booked: number;
  moved: number;
  rewarded: number;
  emails: number;
  /** Median time (s) from form or release to acceptance by the mail server. */
  median_delay: number | null;
  p95_delay: number | null;
  moves: number;
  moves_booked: number;
  reviews: number;
  average_stars: number | null;
};

/** Uses the company's time zone, newest first. Every month has a row. */
export async function listMonthFigures(db: Kysely<Database>, months: number): Promise<MonthFigures[]> {
  const monthOf = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone ${timeZone})`;
  const isShown = (column: string) =>
    sql`${sql.ref(column)} >= (date_trunc('month', now() at time zone ${timeZone}) - (${months}::int - 1) * interval '1 month') at time zone ${timeZone}`;
  const delay = sql`extract(epoch from sent_at - coalesce(released_at, created_at))`;
  const { rows } = await sql<MonthFigures>`
    with months as (
      select date_trunc('month', now() at time zone ${timeZone}) - age * interval '1 month' as month
      from generate_series(0, ${months}::int - 1) as age
    ),
    made as (
      select ${monthOf("created_at")} as month, count(distinct id)::int as referrals,
        (count(distinct id) filter (where to_status = 'booked'))::int as booked,
        (count(distinct id) filter (where to_status = 'completed'))::int as moved,
        (count(distinct id) filter (where to_status = 'rewarded'))::int as rewarded
      from referrals left join (select referral_id, to_status from audit_log) as changes on referral_id = id
      where ${isShown("created_at")} group by 1
    ),
    sent as (
      select ${monthOf("created_at")} as month, count(*)::int as emails,
        percentile_cont(0.5) within group (order by ${delay}) as half,
        percentile_cont(0.95) within group (order by ${delay}) as most
      from emails where state in ('sent', 'bounced') and sent_at is not null and ${isShown("created_at")} group by 1
    ),
    asked as (
      select ${monthOf("created_at")} as month, count(*)::int as moves,
        (count(*) filter (where ${takesItsDays}))::int as moves_booked
      from moves where ${isShown("created_at")} group by 1
    ),
    rated as (
      select date_trunc('month', review_date::timestamp) as month, count(*)::int as reviews,
        round(avg(rating), 1)::float8 as stars
      from reviews where is_active group by 1
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(referrals, 0) as referrals, coalesce(booked, 0) as booked,
      coalesce(moved, 0) as moved, coalesce(rewarded, 0) as rewarded, coalesce(emails, 0) as emails,
      half as median_delay, most as p95_delay, coalesce(moves, 0) as moves,
      coalesce(moves_booked, 0) as moves_booked, coalesce(reviews, 0) as reviews, stars as average_stars
    from months left join made using (month) left join sent using (month) left join asked using (month)
      left join rated using (month)
    order by month desc`.execute(db);
  return rows;
}

type SourceFigures = { month: string; source: string; asked: number; booked: number; done: number };

/** Requests by where they came from, newest month first. Callers are split by how they heard of us. */
export async function listSourceFigures(db: Kysely<Database>, months: number): Promise<SourceFigures[]> {
  const month = sql`date_trunc('month', created_at at time zone ${timeZone})`;
  const { rows } = await sql<SourceFigures>`
    select to_char(${month}, 'YYYY-MM') as month,
      coalesce(came_from, 'unknown') || coalesce(case came_from when 'phone' then ': ' || heard_from end, '') as source,
      count(*)::int as asked, (count(*) filter (where ${takesItsDays}))::int as booked,
      (count(*) filter (where state = 'done'))::int as done
    from moves
    where joined_to is null
      and ${month} > date_trunc('month', now() at time zone ${timeZone}) - ${months}::int * interval '1 month'
    group by 1, 2 order by month desc, asked desc, source`.execute(db);
  return rows;
}
