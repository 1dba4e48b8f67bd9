import { createDateFormat } from "#domain/dates/date-format.ts";
import { formatDay } from "#domain/dates/local-day.ts";
import type { Period } from "#domain/plan/timeline.ts";
import { drawIcon } from "../../ui/icons/draw-icon.tsx";
import { Checklist, ChecklistNote } from "../../ui/sections/checklist.tsx";

const CalendarDays = drawIcon(
  '<path d="M8 2v3"/><path d="M16 2v3"/><rect x="3" y="3" width="18" height="18" rx="2"/><path d="M3 9h18"/><path d="M8 13h.01"/><path d="M12 13h.01"/><path d="M16 13h.01"/><path d="M8 17h.01"/><path d="M12 17h.01"/><path d="M16 17h.01"/>',
);

type PeriodsProps = {
  date: string;
  periods: readonly Period[];
  title?: string;
  lead?: string;
  /** URL of the calendar file. */
  calendar: string | null;
};

export function Periods({
  date,
  periods,
  title = `The weeks before ${formatDay(date)}`,
  lead,
  calendar,
}: PeriodsProps) {
  return (
    <section className="plan-weeks">
      <div className="section-head">
        <div>
          <h2>{title}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {calendar && (
          <a className="button button-outline" href={calendar} download={`move-${date}.ics`}>
            <CalendarDays className="icon" />
            Add to calendar
          </a>
        )}
      </div>
      <ol className="plan-periods">
        {periods.map(({ title, from, tasks }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="quiet num">{formatShortDay(from)}</p>
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

const formatShortDay = createDateFormat({ weekday: "short", month: "short", day: "numeric" });
