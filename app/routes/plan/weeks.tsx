import { hasPassed, readLocalDay } from "#domain/places/local-day.ts";
import { writePlan } from "#domain/plan/address.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { dayBefore, isPeakSeason, listStretches } from "#domain/plan/timeline.ts";
import { Stretches } from "./stretches.tsx";

export type WeeksProps = { plan: Plan & { date: string } };

/** What to do when, backwards from the moving day; until the day after it, which has the last tasks. */
export function Weeks({ plan }: WeeksProps) {
  if (hasPassed(dayBefore(plan.date, -1))) return null;
  return (
    <Stretches
      date={plan.date}
      stretches={listStretches(plan, readLocalDay(new Date()))}
      lead={adviseBooking(plan.date)}
      calendar={`/plan/calendar.ics${writePlan(plan)}`}
    />
  );
}

function adviseBooking(date: string): string {
  return isPeakSeason(date)
    ? "One to two weeks ahead is the least for a booking. May to September is the peak season: the earlier the better."
    : "One to two weeks ahead is a good rule for a booking. Your day lies outside the peak season, May to September.";
}
