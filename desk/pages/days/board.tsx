import type { OfficeDay } from "#db/moves/days.ts";
import type { listBookedMoves } from "#db/moves/moves.ts";
import { addDays } from "#domain/dates/day-arithmetic.ts";
import { formatFullDay, readLocalDay } from "#domain/dates/local-day.ts";
import { formatCrews } from "#domain/moves/days.ts";
import { writeRoute } from "../../parts/address.ts";
import { DayName, DayPill, describeCrew, describeTime, TruckClash } from "./day.tsx";

type Move = Awaited<ReturnType<typeof listBookedMoves>>[number];

/** "Week of June 12, 2045" */
export function nameWeek(first: string): string {
  return `Week of ${formatFullDay(first).replace("Monday, ", "")}`;
}

/** Prints on one page. */
export function WeekBoard(props: { first: string; days: readonly OfficeDay[]; moves: readonly Move[] }) {
  const { first, days, moves } = props;
  const today = readLocalDay(new Date());
  return (
    <div className="week-page flow">
      <div className="row apart">
        <h1>{nameWeek(first)}</h1>
        <nav className="desk-tabs" aria-label="Weeks">
          <a href={`/board?week=${addDays(first, -7)}`}>Previous week</a>
          <a href="/board">This week</a>
          <a href={`/board?week=${addDays(first, 7)}`}>Next week</a>
          <a href={`/days?month=${first}`}>Daily limits</a>
        </nav>
      </div>
      <ol className="week">
        {days.map((day) => {
          const ofDay = moves.filter((move) => move.day === day.day);
          return (
            <li className="week-day" key={day.day} aria-current={day.day === today ? "date" : undefined}>
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
              {ofDay.length > 0 && (
                <ul>
                  {ofDay.map((move) => (
                    <MoveCard key={move.id} move={move} ofDay={ofDay} />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function MoveCard({ move, ofDay }: { move: Move; ofDay: readonly Move[] }) {
  const { id, name, phone, state } = move;
  return (
    <li className="week-move">
      <p className="quiet">{describeTime(move)}</p>
      <a className="desk-code" href={`/moves/${id}`}>
        {name}
      </a>
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
