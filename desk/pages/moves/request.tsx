import { Fragment } from "react";
import type { OfficeDay } from "#db/moves/days.ts";
import type { FoundMove } from "#db/moves/list.ts";
import type { listOpenRequests } from "#db/moves/requests.ts";
import { formatFullDay } from "#domain/dates/local-day.ts";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { describeDay, findDayState } from "#domain/moves/days.ts";
import {
  describeRequest,
  type MoveRequestKind,
  type RequestFields,
  readRequestedDate,
} from "#domain/moves/requests.ts";
import { listWorkDays } from "#domain/moves/workload.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Question } from "../../parts/question.tsx";
import type { Asked } from "./ask-about.ts";

type Request = Pick<
  Awaited<ReturnType<typeof listOpenRequests>>[number],
  "id" | "kind" | "fields" | "created_at" | "arrival_window"
> &
  Booking;

/** What a new date moves along. */
type Booking = Pick<FoundMove, "state" | "moving_day" | "crews" | "work_days" | "packing_day">;

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
  /** A button repeats this action anyway. */
  asked?: Asked;
};

/** The Today page also names the move. */
export function OpenRequest(props: {
  request: Request;
  move?: { id: string; name: string };
  /** Among them those of a new date. */
  days: readonly OfficeDay[];
  failed?: FailedAnswer | undefined;
}) {
  const { request, move, days, failed } = props;
  const { id, kind, fields, created_at } = request;
  const newDays = listNewDays(request);
  const day = newDays.length > 0 && describeNewDays(request, newDays, days);
  const whose = `${move?.name ?? "the customer"} ${requestWords[kind]}`;
  const form = (
    <ActForm action={`/requests/${id}#question`} className="desk-stack">
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
        <div className="desk-choices">
          <label>
            <input type="checkbox" name="moves" value="yes" defaultChecked={failed?.moves} /> {day}
          </label>
        </div>
      )}
      <div className="row">
        <button
          className="button button-ink"
          type="submit"
          name="act"
          value="answer"
          aria-label={`Send answer: ${whose}`}
        >
          Send answer
        </button>
        <button
          className="button button-outline"
          type="submit"
          name="act"
          value="done"
          aria-label={`Done, no answer needed: ${whose}`}
        >
          Done, no answer needed
        </button>
      </div>
      {failed?.asked && <Question {...failed.asked} />}
    </ActForm>
  );
  return (
    <li className="row" id={`request-${id}`}>
      <div>
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
        <p className="quiet">
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

/** The days of work that a booked customer asks for. */
export function listNewDays(request: Booking & Pick<Request, "kind" | "fields">): string[] {
  if (request.state !== "booked" || request.kind !== "date") return [];
  return listWorkDays({ ...request, moving_day: readRequestedDate(request.fields).moving_day });
}

/** "Move it to Saturday, June 12, 2027. Arrival: Morning, 8:00 to 10:00 AM, as before. Saturday ... is open" */
function describeNewDays(request: Request, newDays: readonly string[], days: readonly OfficeDay[]): string {
  const wanted = readRequestedDate(request.fields);
  const isKept = wanted.arrival_window === undefined;
  const arrival = isKept ? request.arrival_window : (wanted.arrival_window ?? null);
  const time = arrival ? arrivalWindows[arrival] : "any time";
  const held = listWorkDays(request);
  const fullness = newDays.flatMap((day) => {
    const found = days.find((one) => one.day === day);
    if (!found) return [];
    // The move leaves its old days.
    const booked = found.booked - (held.includes(day) ? (request.crews ?? 0) : 0);
    return [describeDay({ ...found, booked, state: findDayState(found.limit, booked) })];
  });
  return [
    `Move it to ${formatFullDay(wanted.moving_day ?? "")}`,
    `Arrival: ${time}${isKept ? ", as before" : ""}`,
    ...fullness,
  ].join(". ");
}

type Requests = Awaited<ReturnType<typeof listOpenRequests>>;

/** For each move, a list item for each of its requests. */
export function RequestsByMove({ requests, days }: { requests: Requests; days: readonly OfficeDay[] }) {
  return [...Map.groupBy(requests, ({ move_id }) => move_id)].map(([id, ofMove]) => {
    const [first] = ofMove;
    return (
      <Fragment key={id}>
        {ofMove.map((request) => (
          <OpenRequest
            key={request.id}
            request={request}
            move={{ id, name: first?.name ?? "" }}
            days={days}
          />
        ))}
      </Fragment>
    );
  });
}
