import type { OfficeDay } from "#db/moves/days.ts";
import type { listBookedMoves, listWishes } from "#db/moves/moves.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay, hasPassed, readLocalDay } from "#domain/dates/local-day.ts";
import { findUsualLimit, formatCrews } from "#domain/moves/days.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { writeRoute } from "../../parts/address.ts";
import { OriginalValue } from "../../parts/field.tsx";
import { DayName, DayPill, describeCrew, describeTime, TruckClash } from "./day.tsx";

type Move = Awaited<ReturnType<typeof listBookedMoves>>[number];

/** Views of the board, by their number of weeks. */
const spans = { 2: "Two weeks", 6: "Six weeks" } as const;

export type Span = keyof typeof spans;

/** "Two weeks from June 12, 2045" */
export function nameWeeks(first: string, weeks: Span): string {
  return `${spans[weeks]} from ${formatFullDay(first).replace(/^\w+, /, "")}`;
}

export function boardUrl(first: string, weeks: Span): string {
  return `/board?week=${first}&weeks=${weeks}`;
}

export function isLimit(typed: string): boolean {
  return /^\d{0,2}$/.test(typed);
}

export function limitField(day: string): string {
  return `crews-${day}`;
}

/** Past days list names only. */
export function WeekBoard(props: {
  first: string;
  weeks: Span;
  days: readonly OfficeDay[];
  moves: readonly Move[];
  wishes: Awaited<ReturnType<typeof listWishes>>;
  typed: Partial<Record<string, string>>;
}) {
  const { first, weeks, days, moves, wishes, typed } = props;
  const today = readLocalDay(new Date());
  const other = weeks === 2 ? 6 : 2;
  return (
    <div className="week-page flow">
      <div className="row apart">
        <h1>{nameWeeks(first, weeks)}</h1>
        <nav className="desk-tabs" aria-label="Weeks">
          <a href={boardUrl(addDays(first, -7 * (weeks - 1)), weeks)}>Earlier</a>
          <a href={boardUrl(today, weeks)}>From today</a>
          <a href={boardUrl(addDays(first, 7 * (weeks - 1)), weeks)}>Later</a>
          <a href={boardUrl(first, other)}>{spans[other]}</a>
          <a href="/calendars">Calendar links</a>
        </nav>
      </div>
      <ActForm action={boardUrl(first, weeks)} className="desk-stack">
        <ol className="week">
          {days.map((day) => {
            const ofDay = moves.filter((move) => move.day === day.day);
            const wished = wishes.filter((wish) => wish.day === day.day);
            const isPast = hasPassed(day.day);
            return (
              <li
                className={`week-day ${isPast ? "is-past" : ""}`}
                key={day.day}
                aria-current={day.day === today ? "date" : undefined}
              >
                <h2>
                  <DayName day={day.day} />
                  {day.day === today && " · Today"}
                </h2>
                {!isPast && <DayLimit day={day} typed={typed[limitField(day.day)]} />}
                <ul>
                  {ofDay.map((move) => (
                    <MoveCard key={move.id} move={move} ofDay={ofDay} isPast={isPast} />
                  ))}
                  {wished.map((wish) => (
                    <li className="week-wish" key={wish.id}>
                      <a href={`/moves/${wish.id}`}>{wish.name}</a> <span>not booked</span>
                      <p>{writeRoute(wish)}</p>
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
        </ol>
        <p className="desk-intro">
          Leave a number of crews empty for the weekday’s usual number; 0 closes the day. Visitors see whether
          a day is open, never the number.
        </p>
        <button className="button button-ink" type="submit">
          Save the crews
        </button>
      </ActForm>
    </div>
  );
}

/** An empty field uses the weekday's default, shown as its placeholder. */
function DayLimit({ day, typed }: { day: OfficeDay; typed: string | undefined }) {
  const [name, stored] = [limitField(day.day), day.isUsual ? "" : String(day.limit)];
  return (
    <p className="week-state num">
      <label htmlFor={name}>
        <span className="visually-hidden">
          <DayName day={day.day} />:{" "}
        </span>
        {formatCrews(day.booked)} of
      </label>
      <OriginalValue name={name} value={stored} />
      <input
        className="input"
        id={name}
        name={name}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        defaultValue={typed ?? stored}
        placeholder={String(findUsualLimit(day.day))}
        {...(!isLimit(typed ?? "") && { "aria-invalid": true, "aria-describedby": "message" })}
      />
      crews <DayPill day={day} />
    </p>
  );
}

function MoveCard(props: { move: Move; ofDay: readonly Move[]; isPast: boolean }) {
  const { move, ofDay, isPast } = props;
  const { id, name, phone, state } = move;
  const link = (
    <a className="desk-code" href={`/moves/${id}`}>
      {name}
    </a>
  );
  if (isPast) return <li>{link}</li>;
  return (
    <li className="week-move">
      <p className="quiet">{describeTime(move)}</p>
      {link}
      <p>{writeRoute(move)}</p>
      {phone && <p className="num">{phone}</p>}
      <p className="quiet">
        {describeCrew(move)}
        {state === "done" && ", done"}
      </p>
      <TruckClash move={move} ofDay={ofDay} />
    </li>
  );
}
