import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import { timeZone } from "../time-zone.ts";

export type MonthlyReviews = { month: string; stars: number; reviews: number };

/** Lists the last months, "YYYY-MM", oldest first, this month's last, in the company's time zone. */
export async function listMonths(db: Kysely<Database>, months: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month
    from generate_series(
      date_trunc('month', now() at time zone ${timeZone}) - ${months - 1} * interval '1 month',
      date_trunc('month', now() at time zone ${timeZone}),
      interval '1 month'
    ) as month order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/** Counts the shown reviews since the first day of a month, "YYYY-MM", by month and stars; months without any are left out. */
export async function countReviewsByMonth(db: Kysely<Database>, since: string): Promise<MonthlyReviews[]> {
  const counted = db
    .selectFrom("reviews")
    .select([
      sql<string>`date_trunc('month', review_date::timestamp)`.as("begin"),
      "rating",
      sql<number>`count(*)::int`.as("reviews"),
    ])
    .where("is_active", "=", true)
    .where("review_date", ">=", `${since}-01`)
    .groupBy(["begin", "rating"]);
  // Written once for each group: for each of 100,000 reviews it would take longer than all the rest.
  return db
    .selectFrom(counted.as("counted"))
    .select([sql<string>`to_char("begin", 'YYYY-MM')`.as("month"), "rating as stars", "reviews"])
    .execute();
}
