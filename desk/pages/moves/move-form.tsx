import { company } from "#content/company.ts";
import type { OfficeDay } from "#db/moves/days.ts";
import type { FoundMove } from "#db/moves/list.ts";
import { findMonday } from "#domain/dates/day-arithmetic.ts";
import { readLocalDay } from "#domain/dates/local-day.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { arrivalWindows } from "#domain/moves/arrival-window.ts";
import { describeDay } from "#domain/moves/days.ts";
import { facts, languages, listChoices } from "#domain/moves/facts.ts";
import { formatCents } from "#domain/moves/money.ts";
import { listMoveEmails } from "#domain/moves/move-emails.ts";
import { writeMovers } from "#domain/moves/movers.ts";
import type { OfficeField } from "#domain/moves/office-form.ts";
import { describePayments } from "#domain/moves/payments.ts";
import { findWorkload } from "#domain/moves/workload.ts";
import type { ReferralStatus } from "#domain/referrals/status.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { type FieldLook, Fields } from "../../parts/field.tsx";
import { PreviewButton } from "../../parts/preview-button.tsx";
import { Question } from "../../parts/question.tsx";
import type { Failed } from "./ask-about.ts";
import { listMoveButtons } from "./buttons.ts";

type Group = Partial<Record<OfficeField, FieldLook>>;

const when: Group = {
  moving_day: { label: "Date", type: "date" },
  arrival_window: { label: "Arrival", choices: { "": "Any time", ...arrivalWindows } },
  arrival_time: { label: "Exact arrival", type: "time" },
};
const where: Group = { moving_from: { label: "From" }, moving_to: { label: "To" } };
const work: Group = {
  price: { label: "Price", hint: "Only seen here, and on the crew sheet." },
  movers: { label: "Movers", hint: "Names, the lead first, or how many." },
  truck: { label: "Truck" },
  crews: { label: "Crews", hint: "In halves: two short moves share one." },
  work_days: { label: "Days" },
  packing_day: { label: "Packing", choices: { "": "Same day, or none", yes: "The day before" } },
};
const customer: Group = {
  name: { label: "Name" },
  email: { label: "Email", hint: "A new address gets a new link, and what did not reach the old one." },
  phone: { label: "Phone" },
  contact: { label: facts.contact.label, hint: facts.contact.question.placeholder },
  language: { label: facts.language.label, choices: listChoices(facts.language) },
  heard_from: { label: facts.heard.label, choices: listChoices(facts.heard) },
};
const payments: Group = {
  deposit_cents: { label: "Deposit" },
  deposit_on: { label: "Deposit paid on", type: "date" },
  deposit_by: { label: "Deposit paid by", hint: `Such as ${company.payment.means}.` },
  balance_cents: { label: "Balance" },
  balance_on: { label: "Balance paid on", type: "date" },
  balance_by: { label: "Balance paid by" },
};
const words = (name: string): Partial<Record<OfficeField | "reason", FieldLook>> => ({
  note: { label: `Note to ${name}`, hint: "Shown on the move’s page, and in its emails.", isLong: true },
  added_note: {
    label: "Add a private note",
    hint: "Kept with your name. Only seen here, and on the crew sheet.",
    isLong: true,
  },
  call_back_on: { label: "Call back on", hint: "Today lists them that morning.", type: "date" },
  reason: { label: "Reason", hint: "Optional, kept in the history." },
});

/** Every button saves the fields. */
export function MoveForm(props: {
  move: FoundMove;
  /** The chosen day and the second choice, if any. */
  days: readonly OfficeDay[];
  failed: Failed | undefined;
}) {
  const { move, days, failed } = props;
  const workload = findWorkload(move);
  const group = (looks: Partial<Record<string, FieldLook>>) => (
    <Fields
      key={Object.keys(looks)[0]}
      looks={looks}
      stored={(name) => writeStored({ ...move, ...workload }, name as OfficeField | "reason")}
      failed={failed}
    />
  );
  return (
    <section className="card desk-stack" aria-labelledby="move">
      <h2 id="move">The move</h2>
      <ActForm id={FORM} action={`/moves/${move.id}#question`} className="desk-stack">
        <input type="hidden" name="version" value={move.version} />
        {failed?.asked && <Question {...failed.asked} />}
        {group(when)}
        <Days {...{ move, days }} />
        {group(where)}
        {group(work)}
        <details className="desk-plain" open={failed !== undefined}>
          <summary>Name, email, phone, second contact, language</summary>
          {group(customer)}
        </details>
        {group(payments)}
        <p className="num">
          {describePayments(move)
            .map(({ label, value }) => `${label}: ${value}`)
            .join(". ")}
        </p>
        {Object.entries(words(move.name)).map(([name, look]) => group({ [name]: look }))}
        <div>
          <button className="button button-ink" type="submit" name="act" value="save">
            Save
          </button>
        </div>
      </ActForm>
    </section>
  );
}

function writeStored(move: FoundMove, name: OfficeField | "reason"): string {
  if (name === "added_note" || name === "reason") return "";
  if (name === "packing_day") return move.packing_day ? "yes" : "";
  if (name === "movers") return writeMovers(move);
  const value = move[name];
  if (name === "deposit_cents" || name === "balance_cents")
    return value === null ? "" : formatCents(Number(value));
  return String(value ?? "");
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

export const FORM = "move-form";

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
