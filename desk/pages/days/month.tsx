import type { ReactNode } from "react";
import type { OfficeDay } from "#db/moves/days.ts";
import { addDays, findMonday } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { findUsualLimit, formatCrews } from "#domain/moves/days.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { OriginalValue } from "../../parts/field.tsx";
import { DayName, DayPill } from "./day.tsx";

export const monthName = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "long",
  year: "numeric",
});

/** Id of the message about wrong limits. */
export const REFUSAL = "refusal";

export function isLimit(typed: string): boolean {
  return /^\d{0,2}$/.test(typed);
}

export function limitField(day: string): string {
  return `crews-${day}`;
}

/** An empty field uses the weekday's default, shown as its placeholder. */
export function MonthPage(props: {
  first: string;
  /** Full weeks, Monday to Sunday. */
  days: readonly OfficeDay[];
  typed: Partial<Record<string, string>>;
  message: ReactNode;
}) {
  const { first, days, typed, message } = props;
  return (
    <>
      {message}
      <div className="row apart">
        <h1>{monthName.format(new Date(first))}</h1>
        <nav className="desk-tabs" aria-label="Months">
          <a href={`/days?month=${addDays(first, -1)}`}>Previous month</a>
          <a href="/days">This month</a>
          <a href={`/days?month=${addDays(first, 31)}`}>Next month</a>
        </nav>
      </div>
      <p className="desk-intro">
        How many crews work each day. Leave a field empty for the weekday’s usual number; 0 closes the day.
        Visitors see whether a day is open, never the number.
      </p>
      <ActForm action={`/days?month=${first}`} className="desk-stack">
        <ol className="month">
          {days.map((day) => {
            const [name, stored] = [limitField(day.day), day.isUsual ? "" : String(day.limit)];
            return (
              <li className="month-day" key={day.day}>
                <label htmlFor={name}>
                  <DayName day={day.day} />
                  <span className="visually-hidden">: crews</span>
                </label>
                <OriginalValue name={name} value={stored} />
                <input
                  className="input num"
                  id={name}
                  name={name}
                  inputMode="numeric"
                  maxLength={2}
                  autoComplete="off"
                  defaultValue={typed[name] ?? stored}
                  placeholder={String(findUsualLimit(day.day))}
                  {...(!isLimit(typed[name] ?? "") && { "aria-invalid": true, "aria-describedby": REFUSAL })}
                />
                {day.booked > 0 ? (
                  <a
                    href={`/board?week=${findMonday(day.day)}`}
                    aria-label={`${formatFullDay(day.day)}: ${formatCrews(day.booked)} booked`}
                  >
                    {formatCrews(day.booked)} booked
                  </a>
                ) : (
                  <span className="quiet">0 booked</span>
                )}
                <DayPill day={day} />
              </li>
            );
          })}
        </ol>
        <button className="button button-ink" type="submit">
          Save
        </button>
      </ActForm>
    </>
  );
}
