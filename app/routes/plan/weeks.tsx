import { addDays } from "#domain/dates/day-arithmetic.ts";
import { hasPassed, readLocalDay } from "#domain/dates/local-day.ts";
import { formatPlan } from "#domain/plan/address.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { isPeakSeason, listPeriods } from "#domain/plan/timeline.ts";
import { Periods } from "./periods.tsx";

/** Shown until the day after the move. */
export function Weeks({ plan }: { plan: Plan & { date: string } }) {
  if (hasPassed(addDays(plan.date, 1))) return null;
  return (
    <Periods
      date={plan.date}
      periods={listPeriods(plan, readLocalDay(new Date()))}
      lead={adviseBooking(plan.date)}
      calendar={`/plan/calendar.ics${formatPlan(plan)}`}
    />
  );
}

function adviseBooking(date: string): string {
  return isPeakSeason(date)
    ? "Book at least a week or two ahead. May to September is peak season: the earlier the better."
    : "Booking one to two weeks ahead is a good rule. Your day is outside peak season, May to September.";
}
