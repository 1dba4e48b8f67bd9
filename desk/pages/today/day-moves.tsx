import type { listBookedMoves } from "#db/moves/moves.ts";
import type { MoveRequestKind } from "#domain/moves/requests.ts";
import { count } from "#domain/quantities.ts";
import { Phone } from "../../parts/phone.tsx";
import { DayName, describeCrew, describeTime, TruckClash } from "../days/day.tsx";
import { requestWords } from "../moves/request.tsx";

type Move = Awaited<ReturnType<typeof listBookedMoves>>[number];
type Requests = readonly { move_id: string; kind: MoveRequestKind }[];

/** A day's moves in order of arrival, with what the office needs on the phone. */
export function DayMoves(props: { name: string; day: string; moves: readonly Move[]; requests: Requests }) {
  const { name, day, requests } = props;
  const moves = props.moves.filter((move) => move.day === day);
  return (
    <section className="card" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        {name}{" "}
        <small>
          <DayName day={day} />
          {moves.length > 0 && `, ${count(moves.length, "move")}`}
        </small>
      </h2>
      {moves.length === 0 && <p className="quiet">No moves.</p>}
      <ol className="desk-rows ruled">
        {moves.map((move) => (
          <DayMove
            key={move.id}
            move={move}
            ofDay={moves}
            requests={requests.filter(({ move_id }) => move_id === move.id)}
          />
        ))}
      </ol>
    </section>
  );
}

function DayMove(props: { move: Move; ofDay: readonly Move[]; requests: Requests }) {
  const { move, ofDay, requests } = props;
  const { id, name, phone, note, notes } = move;
  const kinds = [...new Set(requests.map(({ kind }) => requestWords[kind]))];
  return (
    <li>
      <p>
        <b>{describeTime(move)}</b>
        {move.state === "done" && " (done)"}
      </p>
      <p>
        <a className="desk-code" href={`/moves/${id}`}>
          {name}
        </a>{" "}
        <Phone typed={phone} />
      </p>
      <p>From {move.moving_from ?? "not given"}</p>
      <p>To {move.moving_to ?? "not given"}</p>
      <p>
        {describeCrew(move)} ·{" "}
        <a href={`/moves/${id}/sheet`} aria-label={`Crew sheet: ${name}`}>
          Crew sheet
        </a>
      </p>
      <TruckClash move={move} ofDay={ofDay} />
      {note && <p className="desk-typed">Note to them: {note}</p>}
      {notes && <p className="desk-typed">Private: {notes}</p>}
      {kinds.length > 0 && (
        <p>
          <a className="desk-pill desk-pill-waits" href={`/moves/${id}#requests`}>
            {kinds.join(", ")}
          </a>
        </p>
      )}
    </li>
  );
}
