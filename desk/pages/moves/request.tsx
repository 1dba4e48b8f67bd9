import type { listOpenRequests } from "#db/moves/requests.ts";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import { type ArrivalWindow, arrivalWindows } from "#domain/moves/arrival-window.ts";
import { describeRequest, type MoveRequestKind, type RequestFields } from "#domain/moves/requests.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Question } from "../../parts/question.tsx";

type Request = Pick<
  Awaited<ReturnType<typeof listOpenRequests>>[number],
  "id" | "kind" | "fields" | "created_at" | "state"
>;

/** Follows the customer's name. */
export const requestWords: Record<MoveRequestKind, string> = {
  date: "asked for another date",
  inventory: "asked to change the items",
  cancel: "cancelled the move",
  certificate: "asked for a certificate of insurance",
  damage: "reported damage or loss",
  message: "wrote",
};

export type FailedAnswer = {
  id: string;
  status: 409 | 422;
  text: string;
  answer: string;
  moves: boolean;
  /** The day is full or closed; a button repeats this action anyway. */
  overbook?: "answer" | "done";
};

/** The Today page also names the move. */
export function OpenRequest(props: {
  request: Request;
  move?: { id: string; name: string };
  failed?: FailedAnswer | undefined;
}) {
  const { request, move, failed } = props;
  const { id, kind, fields, created_at } = request;
  const day = request.state === "booked" && kind === "date" && formatRequestedDay(fields);
  const whose = `${move?.name ?? "the customer"} ${requestWords[kind]}`;
  const form = (
    <ActForm action={`/requests/${id}#question`} className="office-acts">
      <input type="hidden" name="back" value={move ? "today" : "move"} />
      <div className="field">
        <label htmlFor={`answer-${id}`}>
          Answer {move && <span className="visually-hidden">to {move.name}</span>}
          <span className="optional">(emailed, and shown on the move’s page)</span>
        </label>
        <textarea
          className="input"
          id={`answer-${id}`}
          name="answer"
          rows={3}
          maxLength={TEXT_LIMIT}
          defaultValue={failed?.answer}
        />
      </div>
      {day && (
        <div className="office-choices">
          <label>
            <input type="checkbox" name="moves" value="yes" defaultChecked={failed?.moves} /> Move it to {day}
          </label>
        </div>
      )}
      <div className="office-buttons">
        <button
          className="desk-button desk-button-main"
          type="submit"
          name="act"
          value="answer"
          aria-label={`Send answer: ${whose}`}
        >
          Send answer
        </button>
        <button
          className="desk-button"
          type="submit"
          name="act"
          value="done"
          aria-label={`Done, no answer needed: ${whose}`}
        >
          Done, no answer needed
        </button>
      </div>
      {failed?.overbook && (
        <Question text={failed.text} value={failed.overbook} button="Move it there anyway" />
      )}
    </ActForm>
  );
  return (
    <li className="desk-row" id={`request-${id}`}>
      <div className="desk-row-text">
        <p>
          {move ? (
            <a className="desk-code" href={`/moves/${move.id}`}>
              {move.name}
            </a>
          ) : (
            "The customer"
          )}{" "}
          <b>{requestWords[kind]}</b>
        </p>
        {listRequested(kind, fields).map((line) => (
          <p className="desk-typed" key={line}>
            {line}
          </p>
        ))}
        <p className="desk-quiet">
          Since <Moment at={created_at} />
        </p>
        {move ? (
          <details className="desk-act">
            <summary aria-label={`Answer …: ${whose}`}>Answer …</summary>
            {form}
          </details>
        ) : (
          form
        )}
      </div>
    </li>
  );
}

/** Lines like "New date: Saturday, June 12, 2027". */
export function listRequested(kind: MoveRequestKind, fields: RequestFields): string[] {
  return describeRequest(kind, fields).map(({ label, value }) => `${label}: ${value}`);
}

/** "Saturday, June 12, 2027, morning" */
function formatRequestedDay({ date, window }: RequestFields): string {
  const arrival = window && window in arrivalWindows ? `, ${window}` : "";
  return `${formatFullDay(date ?? "")}${arrival}`;
}

export function readRequestedDate({ date, window }: RequestFields): {
  moving_day: string | null;
  arrival_window: ArrivalWindow | null;
} {
  return { moving_day: date ?? null, arrival_window: (window as ArrivalWindow | null | undefined) ?? null };
}
