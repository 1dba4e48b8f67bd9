import type { Period } from "#domain/plan/timeline.ts";
import { Checklist, ChecklistNote } from "../../ui/sections/checklist.tsx";
import { CalendarDays } from "./calendar-icon.tsx";

type PeriodsProps = {
  date: string;
  periods: readonly Period[];
  lead: string;
  /** URL of the calendar file. */
  calendar: string;
};

export function Periods({ date, periods, lead, calendar }: PeriodsProps) {
  return (
    <section className="plan-weeks">
      <div className="section-head">
        <div>
          <h2>The weeks before {longDay.format(new Date(date))}</h2>
          <p className="lead">{lead}</p>
        </div>
        <a className="button button-outline" href={calendar} download={`move-${date}.ics`}>
          <CalendarDays className="icon" />
          Add to calendar
        </a>
      </div>
      <ol className="plan-periods">
        {periods.map(({ title, from, tasks }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="quiet num">{shortDay.format(new Date(from))}</p>
            <Checklist
              key={date}
              name={`plan:${date}:${title}`}
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
