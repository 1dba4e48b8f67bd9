import { hasPassed, readLocalDay } from "#domain/places/local-day.ts";
import { writePlan } from "#domain/plan/address.ts";
import type { Plan } from "#domain/plan/plan.ts";
import { dayBefore, isPeakSeason, listStretches } from "#domain/plan/timeline.ts";
import { CalendarDays } from "../../ui/calendar-icon.tsx";
import { Checklist, ChecklistNote } from "../../ui/checklist.tsx";

export type WeeksProps = { plan: Plan & { date: string } };

/** What to do when, backwards from the moving day; until the day after it, which has the last tasks. */
export function Weeks({ plan }: WeeksProps) {
  if (hasPassed(dayBefore(plan.date, -1))) return null;
  return (
    <section className="plan-weeks" aria-labelledby="weeks-title">
      <div className="section-head">
        <div>
          <h2 id="weeks-title">The weeks before {longDay.format(new Date(plan.date))}</h2>
          <p className="lead">{adviseBooking(plan.date)}</p>
        </div>
        <a
          className="button button-outline"
          href={`/plan/calendar.ics${writePlan(plan)}`}
          download={`move-${plan.date}.ics`}
        >
          <CalendarDays className="icon" />
          Into my calendar
        </a>
      </div>
      <ol className="plan-stretches">
        {listStretches(plan, readLocalDay(new Date())).map(({ title, from, tasks }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="num">{shortDay.format(new Date(from))}</p>
            <Checklist
              key={plan.date}
              name={`plan:${plan.date}:${title}`}
              tasks={tasks.map(({ text }) => text)}
              hasNote={false}
            />
          </li>
        ))}
      </ol>
      <ChecklistNote />
    </section>
  );
}

const longDay = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const shortDay = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

function adviseBooking(date: string): string {
  return isPeakSeason(date)
    ? "One to two weeks ahead is the least for a booking. May to September is the peak season: the earlier the better."
    : "One to two weeks ahead is a good rule for a booking. Your day lies outside the peak season, May to September.";
}
