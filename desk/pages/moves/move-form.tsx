import { company } from "#content/company.ts";
import type { OfficeDay } from "#db/moves/days.ts";
import type { FoundMove } from "#db/moves/list.ts";
import { findMonday } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { TEXT_LIMIT } from "#domain/forms/fields.ts";
import type { FormErrors } from "#domain/forms/form.ts";
import { REASON_LIMIT } from "#domain/forms/reason.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { describeDay } from "#domain/moves/days.ts";
import { facts, languages, listChoices, PLACE_LIMIT } from "#domain/moves/facts.ts";
import { formatCents } from "#domain/moves/money.ts";
import { listMoveEmails } from "#domain/moves/move-emails.ts";
import { writeMovers } from "#domain/moves/movers.ts";
import { LINE_LIMIT, type OfficeField } from "#domain/moves/office-form.ts";
import { describePayments } from "#domain/moves/payments.ts";
import { findWorkload } from "#domain/moves/workload.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Field } from "../../parts/field.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";
import { Question } from "../../parts/question.tsx";
import type { Asked } from "./ask-about.ts";
import { listMoveButtons } from "./buttons.ts";

export type FailedChange = {
  status: 409 | 422;
  text: string;
  typed: Partial<Record<OfficeField | "reason", string>>;
  errors?: FormErrors<OfficeField>;
  /** Values when the form was opened, if someone else changed the move since. */
  seen?: Partial<Record<OfficeField, string>>;
  /** A button does it anyway. */
  asked?: Asked;
};

/** Every button saves the fields. */
export function MoveForm(props: {
  move: FoundMove;
  /** The chosen day and the second choice, if any. */
  days: readonly OfficeDay[];
  failed: FailedChange | undefined;
}) {
  const { move, days, failed } = props;
  const workload = findWorkload(move);
  const field = (name: OfficeField) => {
    const stored = writeStored({ ...move, ...workload }, name);
    const seen = failed?.seen?.[name];
    return {
      ...{ name, stored, typed: failed?.typed[name], error: failed?.errors?.[name] },
      isConflict: seen !== undefined && seen !== stored,
    };
  };
  return (
    <section className="card desk-stack" aria-labelledby="move">
      <h2 id="move">The move</h2>
      <ActForm id={FORM} action={`/moves/${move.id}#question`} className="desk-stack">
        <input type="hidden" name="version" value={move.version} />
        {failed?.asked && <Question {...failed.asked} />}
        <div className="desk-fields desk-fields-three">
          <Field {...field("moving_day")} label="Date" type="date" />
          <Field
            {...field("arrival_window")}
            label="Arrival"
            choices={{ "": "Any time", ...arrivalWindows }}
          />
          <Field {...field("arrival_time")} label="Exact arrival" type="time" />
        </div>
        <Days {...{ move, days }} />
        <div className="desk-fields">
          <Field {...field("moving_from")} label="From" maxLength={PLACE_LIMIT} />
          <Field {...field("moving_to")} label="To" maxLength={PLACE_LIMIT} />
        </div>
        <div className="desk-fields desk-fields-three">
          <Field
            {...field("price")}
            label="Price"
            hint="Only seen here, and on the crew sheet."
            maxLength={LINE_LIMIT}
          />
          <Field {...field("movers")} label="Movers" hint="Names, the lead first, or how many." />
          <Field {...field("truck")} label="Truck" maxLength={LINE_LIMIT} />
        </div>
        <div className="desk-fields desk-fields-three">
          <Field {...field("crews")} label="Crews" hint="In halves: two short moves share one." />
          <Field {...field("work_days")} label="Days" />
          <Field
            {...field("packing_day")}
            label="Packing"
            choices={{ "": "Same day, or none", yes: "The day before" }}
          />
        </div>
        <CustomerFields field={field} isOpen={failed !== undefined} />
        <Payments move={move} field={field} />
        <Field
          {...field("note")}
          label={`Note to ${move.name}`}
          hint="Shown on the move’s page, and in its emails."
          isLong
          maxLength={TEXT_LIMIT}
        />
        <Field
          {...field("added_note")}
          label="Add a private note"
          hint="Kept with your name. Only seen here, and on the crew sheet."
          isLong
          maxLength={TEXT_LIMIT}
        />
        <Field
          {...field("call_back_on")}
          label="Call back on"
          hint="Today lists them that morning."
          type="date"
        />
        <Field
          name="reason"
          label={
            <>
              Reason <span className="optional">(optional, kept in the history)</span>
            </>
          }
          stored=""
          typed={failed?.typed.reason}
          maxLength={REASON_LIMIT}
        />
        <div>
          <button className="button button-ink" type="submit" name="act" value="save">
            Save
          </button>
        </div>
      </ActForm>
    </section>
  );
}

type FieldProps = Omit<Parameters<typeof Field>[0], "label">;

/** Open after an error, which may be in it. */
function CustomerFields({ field, isOpen }: { field: (name: OfficeField) => FieldProps; isOpen: boolean }) {
  const { contact, language, heard } = facts;
  return (
    <details className="desk-plain" open={isOpen}>
      <summary>Name, email, phone, second contact, language</summary>
      <div className="desk-fields desk-fields-three">
        <Field {...field("name")} label="Name" />
        <Field
          {...field("email")}
          label="Email"
          hint="A new address gets a new link, and what did not reach the old one."
        />
        <Field {...field("phone")} label="Phone" />
        <Field {...field("contact")} label={contact.label} hint={contact.question.placeholder} />
        <Field {...field("language")} label={language.label} choices={listChoices(language)} />
        <Field {...field("heard_from")} label={heard.label} choices={listChoices(heard)} />
      </div>
    </details>
  );
}

/** What was paid by whom, and what is open. */
function Payments({ move, field }: { move: FoundMove; field: (name: OfficeField) => FieldProps }) {
  const how = `Such as ${company.payment.means}.`;
  return (
    <>
      <div className="desk-fields desk-fields-three">
        <Field {...field("deposit_cents")} label="Deposit" />
        <Field {...field("deposit_on")} label="Deposit paid on" type="date" />
        <Field {...field("deposit_by")} label="Deposit paid by" hint={how} maxLength={LINE_LIMIT} />
        <Field {...field("balance_cents")} label="Balance" />
        <Field {...field("balance_on")} label="Balance paid on" type="date" />
        <Field {...field("balance_by")} label="Balance paid by" maxLength={LINE_LIMIT} />
      </div>
      <p className="num">
        {describePayments(move)
          .map(({ label, value }) => `${label}: ${value}`)
          .join(". ")}
      </p>
    </>
  );
}

function writeStored(move: FoundMove, name: OfficeField): string {
  if (name === "added_note") return "";
  if (name === "packing_day") return move.packing_day ? "yes" : "";
  if (name === "movers") return writeMovers(move);
  if (name === "deposit_cents" || name === "balance_cents") {
    const cents = move[name];
    return cents === null ? "" : formatCents(cents);
  }
  return String(move[name] ?? "");
}

function Days({ move, days }: { move: FoundMove; days: readonly OfficeDay[] }) {
  const second = move.second_day;
  return (
    <ul className="quiet">
      {days.map((day) => (
        <li key={day.day}>
          {day.day === second && "Second choice: "}
          <a href={`/board?week=${findMonday(day.day)}`}>{describeDay(day)}</a>
        </li>
      ))}
      {move.flexible && <li>Other days work too</li>}
    </ul>
  );
}

/** Whether the code's gift card is still to be announced. */
export function isCardToCome(referral: { status: ReferralStatus } | undefined): boolean {
  return referral?.status === "emailed" || referral?.status === "booked";
}

const FORM = "move-form";

/** What can be done, for the top of the page. Its first button is the one that Enter presses in the form. */
export function MoveButtons({ move }: { move: FoundMove }) {
  return (
    <div className="row">
      {listMoveButtons(move).map(({ name, label, to }) => (
        <button
          key={name}
          className={`button ${to === "cancelled" ? "button-final" : to ? "button-outline" : "button-ink"}`}
          type="submit"
          form={FORM}
          name="act"
          value={name}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Which buttons send an email, and what it says. */
export function MoveEmails(props: { move: FoundMove; referral: { status: ReferralStatus } | undefined }) {
  const { move, referral } = props;
  const view = { earnsCard: isCardToCome(referral), today: readLocalDay(new Date()) };
  const language = move.language && facts.language.write(move.language);
  const emails = listMoveButtons(move).flatMap(({ name, label, to }) => {
    const after = to ? { ...move, state: to } : { ...move, moving_day: "another", email: "another" };
    const verb = to ? label : "Save with a new date, arrival or email address";
    const kinds = listMoveEmails(move, after, view);
    return kinds.length > 0 ? [{ name, text: `${verb}: ${kinds.map(labelEmailKind).join("; ")}` }] : [];
  });
  return (
    <div className="quiet">
      {language && (
        <p>
          <b>They prefer {language === languages.other ? "another language" : language}</b>: emails are in
          English.
        </p>
      )}
      {emails.length === 0 ? (
        "No button sends an email."
      ) : (
        <ul className="row">
          <li>These send an email:</li>
          {emails.map(({ name, text }) => (
            <li key={name}>
              {text}.{" "}
              <PreviewButton form={FORM} action={`/moves/${move.id}/preview`} act={name} label={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
