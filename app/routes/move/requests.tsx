import { Form } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { type MoveRequestKind, moveRequests, newArrivals } from "#domain/moves/requests.ts";
import { DayField } from "../../forms/day-field.tsx";
import { Field, FieldError } from "../../forms/field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import type { FormToken } from "../../forms/token.ts";
import { focusOnLoad, useForm, useReceivedForm } from "../../forms/use-form.ts";
import { type MoveFormResult, schemaOf } from "./form-result.ts";
import type { ShownMove } from "./show.ts";

type RequestsProps = {
  shown: ShownMove;
  forms: readonly { kind: MoveRequestKind; token: FormToken }[];
  result: MoveFormResult | undefined;
  path: string;
};

/** Works without scripts. */
export function Requests({ shown, forms, result, path }: RequestsProps) {
  const isUnderWay =
    shown.step === "moving-day" || (shown.step === "booked" && !forms.some(({ kind }) => kind === "date"));
  return (
    <section className="move-requests">
      <h2>What do you need?</h2>
      {result?.outcome === "received" && <Received key={result.key} result={result} shown={shown} />}
      {result?.outcome === "refused" && result.why !== "conflict" && (
        <p className="field-error" role="alert" {...focusOnLoad}>
          <span>{`${refusals[result.why]} Nothing was sent.`}</span>{" "}
          <a href={contactDetails.phone.href}>Call us</a>.
        </p>
      )}
      {!shown.hasEmail && (
        <p>
          We have no email address of yours, so our answers appear here only. To get them by email, call us.
        </p>
      )}
      {isUnderWay && (
        <p>
          For a new date or a cancellation, <a href={contactDetails.phone.href}>call us</a>.
        </p>
      )}
      <div className="accordion">
        {forms.map(({ kind, token }) => {
          const own = result?.kind === kind ? result : undefined;
          const isSent = own?.outcome === "received";
          return (
            <details key={kind + (isSent ? own.key : "")} name="move-request" open={own && !isSent}>
              <summary>
                {kind === "message" && (shown.step === "estimated" || shown.step === "answered")
                  ? "Book the move, or ask a question"
                  : moveRequests[kind].label}
              </summary>
              <RequestForm
                kind={kind}
                token={token}
                result={isSent ? undefined : own}
                shown={shown}
                path={path}
              />
            </details>
          );
        })}
      </div>
      {shown.requests.length > 0 && <Asked requests={shown.requests} />}
    </section>
  );
}

type RequestFormProps = Pick<RequestsProps, "shown" | "path" | "result"> & {
  kind: MoveRequestKind;
  token: FormToken;
};

function RequestForm({ kind, token, result, shown, path }: RequestFormProps) {
  const form = useForm({
    ...{ schema: schemaOf(kind), source: "move", draft: nameDraft(kind, shown) },
    ...{ action: path, intent: kind, token, result },
  });
  const labels: Record<string, string> = moveRequests[kind].fields;
  const field = (name: string) => ({ ...form.field(name), id: `${kind}-${name}`, label: labels[name] ?? "" });
  const comment = <Field {...field("comment")} multiline optional />;
  return (
    <Form className="move-form" aria-label={moveRequests[kind].label} {...form.attributes}>
      <input type="hidden" name="idempotencyKey" value={form.token.idempotencyKey} />
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="version" value={shown.version} />
      {result?.outcome === "refused" && result.why === "conflict" && <Conflict shown={shown} />}
      {kind === "date" && (
        <>
          <p>
            {shown.step === "booked"
              ? "Your move is booked, so we’ll confirm the new date by email. Until then your booking stays as it is."
              : "Nothing is booked yet, so the new date applies right away."}
          </p>
          <DayField
            id="date-date"
            label={labels["date"] ?? ""}
            date={form.initial["date"]}
            error={form.errors["date"]}
            booked={shown.isoDay ?? undefined}
          />
          <Field
            {...field("window")}
            choices={newArrivals}
            placeholder={`As now: ${shown.arrival ?? "any time"}`}
          />
          {comment}
        </>
      )}
      {kind === "inventory" && (
        <Field
          {...field("changes")}
          placeholder="We are adding a second sofa, and leaving the piano"
          hint="If it changes the price or the crew, we’ll write to you first."
          multiline
          required
        />
      )}
      {kind === "certificate" && (
        <>
          <Field {...field("building")} required />
          <Field {...field("address")} autoComplete="off" required />
          <Field {...field("managerEmail")} type="email" autoComplete="off" required />
          <Field {...field("neededBy")} type="date" required />
        </>
      )}
      {kind === "message" && <Field {...field("message")} multiline required />}
      {kind === "damage" && (
        <>
          <p>
            {`The sooner we know, the easier it is to settle. If you name the amount you ask us to pay, this report is also your written claim. ${shown.deadline}`}
          </p>
          <Field {...field("item")} required />
          <Field {...field("what")} multiline required />
          <Field {...field("noticed")} type="date" required />
          <Field {...field("amount")} label="Amount you claim" placeholder="$180" optional />
          <p>We email you a receipt at once. Send photos by replying to it.</p>
        </>
      )}
      {kind === "cancel" && (
        <>
          <p>{shown.cancelling}</p>
          {comment}
          <div className="field">
            <label className="move-confirm">
              <input
                id="cancel-confirmed"
                name="confirmed"
                type="checkbox"
                value="yes"
                required
                {...(form.field("confirmed").autoFocus && { autoFocus: true })}
                defaultChecked={form.initial["confirmed"] !== ""}
                aria-invalid={form.errors["confirmed"] ? true : undefined}
                aria-describedby={form.errors["confirmed"] ? "cancel-confirmed-error" : undefined}
              />
              Yes, cancel my move
            </label>
            <FieldError name="cancel-confirmed" error={form.errors["confirmed"]} />
          </div>
        </>
      )}
      <FormFailure result={result} errors={form.errors} />
      <button
        className={`button button-${kind === "cancel" ? "outline" : "signal"}`}
        type="submit"
        aria-disabled={form.isSubmitting}
      >
        {form.isSubmitting ? "Sending..." : buttons[kind]}
      </button>
    </Form>
  );
}

/** By the move's number: the token in the address is a secret. */
function nameDraft(kind: MoveRequestKind, { number }: ShownMove): string {
  return `${number} ${kind}`;
}
const refusals = {
  call: "This can no longer be changed here.",
  "too-many": "You have five requests that we have yet to answer.",
} as const;

const buttons: Record<MoveRequestKind, string> = {
  date: "Send the new date",
  inventory: "Send the changes",
  cancel: "Cancel my move",
  certificate: "Ask for the certificate",
  damage: "Send the report",
  message: "Send the message",
};

/** The office changed the move after the page loaded. */
function Conflict({ shown }: Pick<RequestsProps, "shown">) {
  return (
    <p className="field-error" role="alert" {...focusOnLoad}>
      {`Your move has changed since you opened this page. It is now: ${[shown.day ?? "no day yet", shown.arrival].filter(Boolean).join(", ")}. What you typed is still here: send it again if it still fits.`}
    </p>
  );
}

type ReceivedProps = { result: Extract<MoveFormResult, { outcome: "received" }>; shown: ShownMove };

function Received({ result, shown }: ReceivedProps) {
  const title = result.kind === "cancel" ? "Cancelled" : "Sent to the office";
  const heading = useReceivedForm({
    ...{ source: "move", values: result.values, draft: nameDraft(result.kind, shown) },
  });
  return (
    <div className="move-received card">
      <h3 ref={heading} {...focusOnLoad}>
        {title}
      </h3>
      <p>{next[result.kind](shown)}</p>
    </div>
  );
}

const next: Record<MoveRequestKind, (shown: ShownMove) => string> = {
  date: ({ step, day }) =>
    step === "booked"
      ? "We’ll confirm the new date by email. Until then your booking stays as it is."
      : `We changed your request to ${day}. Nothing is booked yet.`,
  inventory: () => "We’ll read it, and write to you first if it changes the price or the crew.",
  cancel: ({ cancelling }) => `A confirmation is on its way to your email. ${cancelling}`,
  certificate: () => "We’ll send the certificate to your building’s manager and email you when it is done.",
  damage: () => "A receipt is on its way to your email. Send photos by replying to it.",
  message: () => "We’ll answer by email, and here on this page.",
};

function Asked({ requests }: Pick<ShownMove, "requests">) {
  return (
    <div className="move-asked">
      <h3>Your requests</h3>
      <ol>
        {requests.map(({ id, title, day, lines, answer, state }) => (
          <li key={id}>
            <h4>
              <span>{title}</span> <small className="num">{day}</small>
            </h4>
            {lines.map(({ label, value }) => (
              <p key={label}>{`${label}: ${value}`}</p>
            ))}
            <p className="move-state">{state}</p>
            {answer && <blockquote>{answer}</blockquote>}
          </li>
        ))}
      </ol>
    </div>
  );
}
