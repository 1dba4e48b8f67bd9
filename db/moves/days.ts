import { type Kysely, sql, type Transaction } from "kysely";
import { listDays } from "#domain/dates/day-arithmetic.ts";
import { type DayState, findDayState, findUsualLimit } from "#domain/moves/days.ts";
import { placeStates } from "#domain/moves/state.ts";
import { MOST_WORK_DAYS } from "#domain/moves/workload.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";

/** In crews. `isUsual`: the office has not set a limit. */
export type OfficeDay = { day: string; limit: number; isUsual: boolean; booked: number; state: DayState };

/** takesPlace, for SQL. */
export const takesItsDays = sql<boolean>`moves.state in (${sql.join(placeStates.map((state) => sql.lit(state)))})`;

/** Whether a booked or done move works on `days.day`. The range of moving days lets the index help. */
export const worksOnDay = sql<boolean>`
  ${takesItsDays}
  and moves.moving_day between days.day - ${sql.lit(MOST_WORK_DAYS - 1)} and days.day + 1
  and days.day between moves.moving_day - moves.packing_day::int and moves.moving_day + moves.work_days - 1`;

/** `first` is "2027-06-12". */
export async function listOfficeDays(
  db: Kysely<Database>,
  first: string,
  count: number,
): Promise<OfficeDay[]> {
  const { rows } = await sql<{ day: string; limit: number | null; booked: number }>`
    select days.day, day_limits.crews as limit, coalesce(sum(moves.crews), 0)::real as booked
    from unnest(${listDays(first, count)}::date[]) as days (day)
    left join day_limits on day_limits.day = days.day
    left join moves on ${worksOnDay}
    group by days.day, day_limits.crews
    order by days.day`.execute(db);
  return rows.map(({ day, limit: own, booked }) => {
    const limit = own ?? findUsualLimit(day);
    return { day, limit, isUsual: own === null, booked, state: findDayState(limit, booked) };
  });
}

/** null restores the weekday's default. */
export async function setDayLimit(
  db: Kysely<Database>,
  day: string,
  crews: number | null,
  by: AuditActor = { place: "ops" },
): Promise<void> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => setDayLimit(transaction, day, crews, by));
  if (crews === null) await db.deleteFrom("day_limits").where("day", "=", day).execute();
  else
    await db
      .insertInto("day_limits")
      .values({ day, crews })
      .onConflict((conflict) => conflict.column("day").doUpdateSet({ crews }))
      .execute();
  await insertActs(db, [{ by, act: "set-day-limit", reason: `${day}: ${crews ?? "as usual"}` }]);
}

/** Serializes bookings of each day, so that two cannot both take the last crew. In order, to prevent deadlocks. */
export async function lockDays(transaction: Transaction<Database>, days: readonly string[]): Promise<void> {
  for (const day of days.toSorted())
    await sql`select pg_advisory_xact_lock(hashtext(${`moving day ${day}`}))`.execute(transaction);
}
