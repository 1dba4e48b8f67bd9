import { linkToAnswer } from "#domain/estimates/answer-mail.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MovingDateText } from "../../parts/moving-date.tsx";
import type { readToday } from "./read-today.ts";
import type { Waiting } from "./waiting.tsx";

type Today = Awaited<ReturnType<typeof readToday>>;

export function listOpenEstimates({ estimates }: Today): Waiting {
  return {
    id: "estimates",
    title: "Unanswered estimates",
    label: "estimates to answer",
    count: estimates.count,
    all: "/estimates?state=open",
    empty: "Every estimate request is answered.",
    rows: estimates.rows.map((estimate) => (
      <li className="desk-row" key={estimate.id}>
        <div className="desk-row-text">
          <a className="desk-code" href={`/estimates/${estimate.id}`}>
            {estimate.name}
          </a>
          <p>{[estimate.moving_from, estimate.moving_to].filter(Boolean).join(" to ") || estimate.email}</p>
          <p className="desk-quiet">
            Asked <Moment at={estimate.created_at} />
            <MovingDateText before=", moves " estimate={estimate} />
          </p>
        </div>
        <div className="desk-row-acts">
          <a
            className="desk-button desk-button-main"
            href={linkToAnswer(estimate)}
            aria-label={`Write the answer: ${estimate.name}`}
          >
            Write the answer
          </a>
          <ActForm action={`/estimates/${estimate.id}`}>
            <input type="hidden" name="version" value={estimate.version} />
            <input type="hidden" name="back" value="today" />
            <button
              className="desk-button"
              type="submit"
              name="state"
              value="answered"
              aria-label={`Answered: ${estimate.name}`}
            >
              Answered
            </button>
          </ActForm>
        </div>
      </li>
    )),
  };
}
