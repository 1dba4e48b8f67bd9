import { type Kysely, sql } from "kysely";
import { timeZone } from "../clock/time-zone.ts";
import { takesItsDays } from "../moves/days.ts";
import type { Database } from "../schema.ts";

/** `month` is "YYYY-MM". */
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
