import { type Kysely, sql, type Transaction } from "kysely";
import { listDays } from "#domain/dates/day-arithmetic.ts";
import { type DayState, findDayState, findUsualLimit } from "#domain/moves/days.ts";
import { type AuditActor, insertActs } from "../audit/log.ts";
import type { Database } from "../schema.ts";

/** `isUsual`: the office has not set a limit. */
export type OfficeDay = { day: string; limit: number; isUsual: boolean; booked: number; state: DayState };

/** `first` is "2027-06-12". */
export async function listOfficeDays(
  db: Kysely<Database>,
  first: string,
  count: number,
): Promise<OfficeDay[]> {
  const { rows } = await sql<{ day: string; limit: number | null; booked: number }>`
    select days.day, day_limits.moves as limit, count(moves.id)::int as booked
    from unnest(${listDays(first, count)}::date[]) as days (day)
    left join day_limits on day_limits.day = days.day
    left join moves on moves.moving_day = days.day and moves.state in ('booked', 'done')
    group by days.day, day_limits.moves
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
  moves: number | null,
  by: AuditActor = { place: "ops" },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (moves === null) await transaction.deleteFrom("day_limits").where("day", "=", day).execute();
    else
      await transaction
        .insertInto("day_limits")
        .values({ day, moves })
        .onConflict((conflict) => conflict.column("day").doUpdateSet({ moves }))
        .execute();
    await insertActs(transaction, [{ by, act: "set-day-limit", reason: `${day}: ${moves ?? "as usual"}` }]);
  });
}

/** Serializes bookings of one day, so that two cannot both take the last slot. */
export async function lockDay(transaction: Transaction<Database>, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`moving day ${day}`}))`.execute(transaction);
}
