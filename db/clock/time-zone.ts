import { type RawBuilder, sql } from "kysely";
import { TIME_ZONE } from "#domain/dates/time-zone.ts";

/** For `at time zone`. */
export const timeZone = sql.lit(TIME_ZONE);

/** In the company's time zone. */
export const today = sql<string>`(now() at time zone ${timeZone})::date`;

/** Adds months, then goes to the end of that day in the company's time zone. */
export function endOfDay(moment: RawBuilder<Date>, months: number): RawBuilder<Date> {
  return sql`(date_trunc('day', ${moment} at time zone ${timeZone}) + ${months} * interval '1 month'
    + interval '1 day' - interval '1 second') at time zone ${timeZone}`;
}
