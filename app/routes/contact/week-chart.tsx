import { useEffect, useState } from "react";
import { company } from "#content/company.ts";
import {
  dailyHours,
  emergencyHours,
  offersEmergency,
  officeHours,
  openingHours,
} from "#content/opening-hours.ts";
import { type Weekday, weekdays } from "#content/work-days.ts";
import { describeDaysOff, type OfficeTime, readOfficeClock } from "#domain/dates/office-hours.ts";

const { opens, closes } = officeHours;

export function WeekChart({ today }: { today: string }) {
  const now = useOfficeTime();
  return (
    <div className="week">
      <WeekTable now={now} />
      <WeekKey />
      <p className="week-now muted">
        <span>{`Times are Eastern. ${describeDaysOff(today)}`}</span>
        {now && (
          <b>
            {now.isOpen
              ? " The office is open now."
              : offersEmergency
                ? " The emergency line is open now."
                : " The office is closed now."}
          </b>
        )}
      </p>
    </div>
  );
}

function WeekTable({ now }: { now: OfficeTime | undefined }) {
  return (
    <table>
      <caption className="visually-hidden">Hours, Eastern time</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Day</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Hours</span>
            <Axis />
          </th>
        </tr>
      </thead>
      <tbody>
        {weekdays.map((day) => (
          <tr key={day}>
            <th scope="row">
              <span aria-hidden>{day.slice(0, 3)}</span>
              <span className="visually-hidden">{day}</span>
            </th>
            <td>
              <Bar day={day} hour={now?.weekday === day ? now.hour : undefined} />
              <span className="visually-hidden">
                {dailyHours[day] ? `Office ${dailyHours[day].span}` : "Office closed"}
                {offersEmergency && ", emergency line all day and night"}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An early opening replaces the midnight label; a late closing time ends at the edge. */
function Axis() {
  return (
    <svg className="week-axis" aria-hidden="true">
      {opens >= 5 && <text y="1em">12 AM</text>}
      <text x={percent(opens)} y="1em">
        {openingHours.brief.opens}
      </text>
      <text x={percent(closes)} y="1em" textAnchor={closes > 20 ? "end" : undefined}>
        {openingHours.brief.closes}
      </text>
    </svg>
  );
}

function WeekKey() {
  return (
    <ul className="week-key row">
      <li>
        <svg aria-hidden="true">
          <rect className="week-office" width="100%" height="100%" />
        </svg>
        Office: {company.hours.office}
      </li>
      {offersEmergency && (
        <li>
          <svg aria-hidden="true">
            <pattern id="week-hatch" width="7" height="7" patternUnits="userSpaceOnUse">
              <path className="week-stroke" d="M-1 8 8-1M-1 1 1-1M6 8 8 6" />
            </pattern>
            <rect className="week-night" width="100%" height="100%" />
          </svg>
          {emergencyHours}
        </li>
      )}
    </ul>
  );
}

function Bar({ day, hour }: { day: Weekday; hour: number | undefined }) {
  const hours = dailyHours[day];
  return (
    <svg className="week-bar" aria-hidden="true">
      {offersEmergency && <rect className="week-night" y="2" width="100%" height="12" />}
      {hours && (
        <rect
          className="week-office"
          x={percent(hours.opens)}
          y="2"
          width={percent(hours.closes - hours.opens)}
          height="12"
        />
      )}
      {hour !== undefined && (
        <>
          <line className="week-mark-edge" x1={percent(hour)} x2={percent(hour)} y1="-3" y2="19" />
          <line className="week-mark" x1={percent(hour)} x2={percent(hour)} y1="-3" y2="19" />
        </>
      )}
    </svg>
  );
}

function percent(hour: number): string {
  return `${((hour / 24) * 100).toFixed(2)}%`;
}

/** undefined until hydration, because the page is cached. */
function useOfficeTime(): OfficeTime | undefined {
  const [now, setNow] = useState<OfficeTime>();
  useEffect(() => {
    const read = () => setNow(readOfficeClock(new Date()));
    read();
    const timer = setInterval(read, 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
