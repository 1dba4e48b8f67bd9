import type { OfficeDay } from "#db/moves/days.ts";
import type { FoundMove } from "#db/moves/list.ts";
import type { MoveRequest } from "#db/moves/requests.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { describeDay, findDayState } from "#domain/moves/days.ts";
import {
  describeRequest,
  type MoveRequestKind,
  type RequestFields,
  readRequestedDate,
  sayDecision,
} from "#domain/moves/requests.ts";
import { listWorkDays } from "#domain/moves/workload.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { type FieldLook, Fields } from "../../parts/field.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";
import { Question } from "../../parts/question.tsx";
import type { Failed } from "./ask-about.ts";

type Request = Pick<MoveRequest, "id" | "kind" | "fields" | "created_at">;

/** Follows the customer's name. */
export const requestWords: Record<MoveRequestKind, string> = {
  date: "asked for another date",
  inventory: "asked to change the items",
  cancel: "cancelled the move",
  certificate: "asked for a certificate of insurance",
  damage: "reported damage or loss",
  message: "wrote",
};

const answerButtons = { answer: "Send answer", done: "Done, no answer needed" };
const certificateButtons = { sent: "Certificate sent", ...answerButtons };
const dateButtons = {
  move: "Move it and tell them",
  keep: "Keep the day and tell them",
  done: answerButtons.done,
};

const certificate: Record<string, FieldLook> = {
  sent_to: { label: "Certificate sent to" },
  sent_on: { label: "Sent on", type: "date" },
};
const hint = "Emailed, and shown on the move’s page.";
const answer: Record<string, FieldLook> = { answer: { label: "Answer", hint, isLong: true } };
const addition: Record<string, FieldLook> = { answer: { label: "Anything to add", hint, isLong: true } };

export function OpenRequest(props: {
  request: Request;
  move: FoundMove;
  /** Among them those of a new date. */
  days: readonly OfficeDay[];
  failed: Failed | undefined;
}) {
  const { request, move, days, failed } = props;
  const { id, kind, fields, created_at } = request;
  const newDays = listNewDays(move, request);
  const isDate = newDays.length > 0;
  const isCertificate = kind === "certificate";
  const buttons = isDate ? dateButtons : isCertificate ? certificateButtons : answerButtons;
  const label = (button: string) => `${button}: the customer ${requestWords[kind]}`;
  const sentTo = (name: string) =>
    name === "sent_on" ? readLocalDay(new Date()) : (fields["managerEmail"] ?? "");
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
        <ActForm action={`/requests/${id}#question`} className="desk-stack">
          <input type="hidden" name="version" value={move.version} />
          {isDate && (
            <ul>
              <li>
                If you move it, they read “{sayDecision("move", fields, move)}”{" "}
                <span className="quiet">{describeNewDays(move, newDays, days)}</span>
              </li>
              <li>If you keep the day, they read “{sayDecision("keep", fields, move)}”</li>
            </ul>
          )}
          {isCertificate && <Fields looks={certificate} stored={sentTo} failed={failed} of={id} />}
          <Fields looks={isDate || isCertificate ? addition : answer} failed={failed} of={id} />
          <div className="row">
            {Object.entries(buttons).map(([act, button], index) => (
              <button
                key={act}
                className={`button ${index === 0 ? "button-ink" : "button-outline"}`}
                type="submit"
                name="act"
                value={act}
                aria-label={label(button)}
              >
                {button}
              </button>
            ))}
          </div>
          <p className="quiet">
            They read this:{" "}
            {Object.entries(buttons)
              .filter(([act]) => act !== "done")
              .map(([act, button]) => (
                <span key={act}>
                  {button}{" "}
                  <PreviewButton action={`/requests/${id}/preview`} act={act} label={label(button)} />{" "}
                </span>
              ))}
          </p>
          {failed?.asked && <Question {...failed.asked} />}
        </ActForm>
      </div>
    </li>
  );
}

/** Lines like "New date: Saturday, June 12, 2027". */
export function listRequested(kind: MoveRequestKind, fields: RequestFields): string[] {
  return describeRequest(kind, fields).map(({ label, value }) => `${label}: ${value}`);
}

/** The days of work that a booked customer asks for. */
export function listNewDays(move: FoundMove, { kind, fields }: Pick<Request, "kind" | "fields">): string[] {
  if (move.state !== "booked" || kind !== "date") return [];
  return listWorkDays({ ...move, moving_day: readRequestedDate(fields).moving_day });
}

/** "Saturday, June 12, 2027 is open: 0 of 3 crews booked." for each of its days */
function describeNewDays(move: FoundMove, newDays: readonly string[], days: readonly OfficeDay[]): string {
  const held = listWorkDays(move);
  return days
    .filter(({ day }) => newDays.includes(day))
    .map((found) => {
      // The move leaves its old days.
      const booked = found.booked - (held.includes(found.day) ? (move.crews ?? 0) : 0);
      return `${describeDay({ ...found, booked, state: findDayState(found.limit, booked) })}.`;
    })
    .join(" ");
}
