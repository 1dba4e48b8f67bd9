import type { OfficeDay } from "#db/moves/days.ts";
import type { listBookedMoves, listWishes } from "#db/moves/moves.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay, hasPassed, readLocalDay } from "#domain/dates/local-day.ts";
import { formatCrews } from "#domain/moves/days.ts";
import { writeRoute } from "../../parts/address.ts";
import { DayName, DayPill, describeCrew, describeTime, TruckClash } from "./day.tsx";

type Move = Awaited<ReturnType<typeof listBookedMoves>>[number];

export const DAYS = 14;

/** "Two weeks from June 12, 2045" */
export function nameWeeks(first: string): string {
  return `Two weeks from ${formatFullDay(first).replace(/^\w+, /, "")}`;
}

/** Past days list names only. */
export function WeekBoard(props: {
  first: string;
  days: readonly OfficeDay[];
  moves: readonly Move[];
  wishes: Awaited<ReturnType<typeof listWishes>>;
}) {
  const { first, days, moves, wishes } = props;
  const today = readLocalDay(new Date());
  return (
    <div className="week-page flow">
      <div className="row apart">
        <h1>{nameWeeks(first)}</h1>
        <nav className="desk-tabs" aria-label="Weeks">
          <a href={`/board?week=${addDays(first, -7)}`}>Week before</a>
          <a href="/board">From today</a>
          <a href={`/board?week=${addDays(first, 7)}`}>Week after</a>
          <a href={`/days?month=${first}`}>Daily limits</a>
          <a href="/calendars">Calendar links</a>
        </nav>
      </div>
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
              <p className="week-state">
                {day.limit + day.booked > 0 && (
                  <b className="num">
                    {formatCrews(day.booked)} of {day.limit} crews{" "}
                  </b>
                )}
                <DayPill day={day} />
              </p>
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
    </div>
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
