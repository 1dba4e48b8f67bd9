import { linkToAnswer } from "#domain/moves/email-draft.ts";
import { homeTypes, moveTypes } from "#domain/moves/facts.ts";
import { count } from "#domain/quantities.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { writeRoute } from "../../parts/address.ts";
import { Line } from "../../parts/line.tsx";
import { ShortMovingDate } from "../../parts/moving-date.tsx";
import { DayName } from "../days/day.tsx";
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
      <Line
        key={move.id}
        href={`/moves/${move.id}`}
        name={move.name}
        what={
          <>
            {writeRoute(move) || move.email}
            {move.call_back_on && (
              <p>
                Call back <DayName day={move.call_back_on} />
              </p>
            )}
            {move.others > 0 && (
              <p>
                <a href={`/moves/${move.id}`}>
                  {count(move.others, "more request")} from the same person or household
                </a>
              </p>
            )}
          </>
        }
        day={<ShortMovingDate move={move} />}
        size={(move.home_type && homeTypes[move.home_type]) || (move.move_type && moveTypes[move.move_type])}
        since={move.created_at}
        phone={move.phone}
      >
        {move.email && (
          <a
            className="button button-outline"
            href={linkToAnswer({ ...move, email: move.email })}
            aria-label={`Write the answer: ${move.name}`}
          >
            Write
          </a>
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
      </Line>
    )),
  };
}
