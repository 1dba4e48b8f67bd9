import { Fragment } from "react";
import type { OfficeDay } from "#db/moves/days.ts";
import type { FoundMove } from "#db/moves/list.ts";
import type { listOpenRequests } from "#db/moves/requests.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import type { FormErrors, FormValues } from "#domain/forms/form.ts";
import { describeDay, findDayState } from "#domain/moves/days.ts";
import {
  describeRequest,
  type MoveRequestKind,
  type RequestFields,
  readRequestedDate,
  sayDecision,
  type sentForm,
} from "#domain/moves/requests.ts";
import { listWorkDays } from "#domain/moves/workload.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Field } from "../../parts/field.tsx";
import { Line } from "../../parts/line.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";
import { Question } from "../../parts/question.tsx";
import { DayName } from "../days/day.tsx";
import type { Asked } from "./ask-about.ts";

type SentField = (typeof sentForm.fields)[number];

type Request = Pick<
  Awaited<ReturnType<typeof listOpenRequests>>[number],
  "id" | "kind" | "fields" | "created_at" | "arrival_window" | "arrival_time" | "version"
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
  /** Of a certificate that was sent. */
  typed?: FormValues<SentField>;
  errors?: FormErrors<SentField | "answer">;
  /** A button repeats this action anyway. */
  asked?: Asked;
};

const answerButtons = { answer: "Send answer", done: "Done, no answer needed" };
const certificateButtons = { sent: "Certificate sent", ...answerButtons };
const dateButtons = {
  move: "Move it and tell them",
  keep: "Keep the day and tell them",
  done: answerButtons.done,
};

type OpenRequestProps = {
  request: Request;
  move?: { id: string; name: string; phone: string | null };
  /** Among them those of a new date. */
  days: readonly OfficeDay[];
  failed?: FailedAnswer | undefined;
};

/** The Today page also names the move. */
export function OpenRequest(props: OpenRequestProps) {
  const { request, move, days, failed } = props;
  const { id, kind, fields, created_at } = request;
  const newDays = listNewDays(request);
  const isDate = newDays.length > 0;
  const isCertificate = kind === "certificate";
  const buttons = isDate ? dateButtons : isCertificate ? certificateButtons : answerButtons;
  const whose = `${move?.name ?? "the customer"} ${requestWords[kind]}`;
  const form = (
    <ActForm action={`/requests/${id}#question`} className="desk-stack">
      <input type="hidden" name="back" value={move ? "today" : "move"} />
      <input type="hidden" name="version" value={request.version} />
      {isDate && (
        <ul>
          <li>
            If you move it, they read “{sayDecision("move", fields, request)}”{" "}
            <span className="quiet">{describeNewDays(request, newDays, days)}</span>
          </li>
          <li>If you keep the day, they read “{sayDecision("keep", fields, request)}”</li>
        </ul>
      )}
      {isCertificate && <CertificateFields request={request} failed={failed} />}
      <div className="field">
        <label htmlFor={`answer-${id}`}>
          {isDate || isCertificate ? "Anything to add" : "Answer"}{" "}
          {move && <span className="visually-hidden">to {move.name}</span>}
          <span className="optional">(emailed, and shown on the move’s page)</span>
        </label>
        <textarea
          className="input"
          id={`answer-${id}`}
          name="answer"
          rows={3}
          maxLength={TEXT_LIMIT}
          defaultValue={failed?.answer}
          aria-invalid={failed?.errors?.answer ? true : undefined}
          aria-describedby={failed?.errors?.answer ? `answer-${id}-error` : undefined}
        />
        {failed?.errors?.answer && (
          <p className="field-error" id={`answer-${id}-error`}>
            {failed.errors.answer}
          </p>
        )}
      </div>
      <div className="row">
        {Object.entries(buttons).map(([act, label], index) => (
          <button
            key={act}
            className={`button ${index === 0 ? "button-ink" : "button-outline"}`}
            type="submit"
            name="act"
            value={act}
            aria-label={`${label}: ${whose}`}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="quiet">
        They read this:{" "}
        {Object.entries(buttons)
          .filter(([act]) => act !== "done")
          .map(([act, label]) => (
            <Fragment key={act}>
              {label}{" "}
              <PreviewButton action={`/requests/${id}/preview`} act={act} label={`${label}: ${whose}`} />{" "}
            </Fragment>
          ))}
      </p>
      {failed?.asked && <Question {...failed.asked} />}
    </ActForm>
  );
  if (move)
    return (
      <Line
        href={`/moves/${move.id}`}
        name={move.name}
        what={
          <span className="desk-typed">
            <b>{requestWords[kind]}</b> {listRequested(kind, fields).join(" · ")}
          </span>
        }
        day={request.moving_day && <DayName day={request.moving_day} />}
        since={created_at}
        phone={move.phone}
        more={
          <details className="desk-act">
            <summary aria-label={`Answer …: ${whose}`}>Answer …</summary>
            {form}
          </details>
        }
      />
    );
  return (
    <li className="row" id={`request-${id}`}>
      <div>
        <p>
          The customer <b>{requestWords[kind]}</b>
        </p>
        {listRequested(kind, fields).map((line) => (
          <p className="desk-typed" key={line}>
            {line}
          </p>
        ))}
        <p className="quiet">
          Since <Moment at={created_at} />
        </p>
        {form}
      </div>
    </li>
  );
}

function CertificateFields({
  request: { id, fields },
  failed,
}: Pick<OpenRequestProps, "request" | "failed">) {
  const field = (name: SentField) => ({
    ...{ name, id: `${name}-${id}`, typed: failed?.typed?.[name], error: failed?.errors?.[name] },
  });
  return (
    <div className="desk-fields">
      <Field {...field("sent_to")} label="Certificate sent to" stored={fields["managerEmail"] ?? ""} />
      <Field {...field("sent_on")} label="Sent on" type="date" stored={readLocalDay(new Date())} />
    </div>
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

/** "Saturday, June 12, 2027 is open: 0 of 3 crews booked." for each of its days */
function describeNewDays(request: Request, newDays: readonly string[], days: readonly OfficeDay[]): string {
  const held = listWorkDays(request);
  const fullness = newDays.flatMap((day) => {
    const found = days.find((one) => one.day === day);
    if (!found) return [];
    // The move leaves its old days.
    const booked = found.booked - (held.includes(day) ? (request.crews ?? 0) : 0);
    return [`${describeDay({ ...found, booked, state: findDayState(found.limit, booked) })}.`];
  });
  return fullness.join(" ");
}

type Requests = Awaited<ReturnType<typeof listOpenRequests>>;

/** For each move, a list item for each of its requests. */
export function RequestsByMove({ requests, days }: { requests: Requests; days: readonly OfficeDay[] }) {
  return [...Map.groupBy(requests, ({ move_id }) => move_id)].map(([id, ofMove]) => {
    return (
      <Fragment key={id}>
        {ofMove.map((request) => (
          <OpenRequest
            key={request.id}
            request={request}
            move={{ id, name: request.name, phone: request.phone }}
            days={days}
          />
        ))}
      </Fragment>
    );
  });
}
