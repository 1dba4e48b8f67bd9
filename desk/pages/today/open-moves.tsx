import { linkToAnswer } from "#domain/moves/email-draft.ts";
import { count } from "#domain/quantities.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { writeRoute } from "../../parts/address.ts";
import { Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import { Phone } from "../../parts/phone.tsx";
import type { readToday } from "./read-today.ts";
import type { Waiting } from "./waiting.tsx";

type Today = Awaited<ReturnType<typeof readToday>>;

export function listOpenMoves({ openMoves: moves }: Today): Waiting {
  return {
    id: "estimates",
    title: "Unanswered estimates",
    count: moves.count,
    all: "/moves?state=open",
    empty: "Every estimate request is answered.",
    rows: moves.rows.map((move) => (
      <li className="row" key={move.id}>
        <div>
          <a className="desk-code" href={`/moves/${move.id}`}>
            {move.name}
          </a>
          <p>{writeRoute(move) || move.email}</p>
          <p className="quiet">
            Asked <Moment at={move.created_at} />
            <MovingDateText before=", moves " move={move} />
          </p>
          {move.others > 0 && (
            <p>
              <a href={`/moves/${move.id}`}>
                {count(move.others, "more request")} from the same person or household
              </a>
            </p>
          )}
        </div>
        <div className="row">
          {move.email ? (
            <a
              className="button button-ink"
              href={linkToAnswer({ ...move, email: move.email })}
              aria-label={`Write the answer: ${move.name}`}
            >
              Write the answer
            </a>
          ) : (
            <Phone typed={move.phone} />
          )}
          <ActForm action={`/moves/${move.id}`}>
            <input type="hidden" name="version" value={move.version} />
            <input type="hidden" name="back" value="today" />
            <button
              className="button button-outline"
              type="submit"
              name="act"
              value="answer"
              aria-label={`Answered: ${move.name}`}
            >
              Answered
            </button>
          </ActForm>
        </div>
      </li>
    )),
  };
}
