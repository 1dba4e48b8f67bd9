import { type FactName, factNames, facts, listChoices } from "#domain/moves/facts.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { type FieldLook, Fields } from "../../parts/field.tsx";
import type { Failed } from "./ask-about.ts";

const looks: Record<string, FieldLook> = {
  name: { label: "Name" },
  phone: { label: "Phone" },
  email: {
    label: "Email",
    hint: "Gets the confirmation, with the link to their page. Leave it empty if they have none.",
  },
  ...Object.fromEntries(factNames.map((name) => [name, lookOf(name)])),
  flexible: { label: "Other days", choices: { "": "Only this day", yes: "Other days work too" } },
};

function lookOf(name: FactName): FieldLook {
  const { label, question, isTyped } = facts[name];
  return {
    ...{ label, hint: isTyped && question.placeholder, choices: listChoices(facts[name]) },
    isLong: question.multiline,
    type: isTyped || question.choices ? undefined : "date",
  };
}

/** For somebody on the phone: what the estimate form asks, and what only the office asks. */
export function NewMove({ idempotencyKey, failed }: { idempotencyKey: string; failed: Failed | undefined }) {
  return (
    <>
      <h1>New move</h1>
      <ActForm action="/moves/new" className="card desk-stack">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <Fields looks={looks} failed={failed} />
        <div className="row">
          <button className="button button-ink" type="submit">
            Enter the move
          </button>
        </div>
      </ActForm>
    </>
  );
}
