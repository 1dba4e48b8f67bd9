import type { FormErrors, FormValues } from "#domain/forms/form.ts";
import type { CallField } from "#domain/moves/estimate-form.ts";
import { factNames, facts, listChoices } from "#domain/moves/facts.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Field } from "../../parts/field.tsx";
import { Message } from "../../parts/message.tsx";

export type FailedCall = { values: FormValues<CallField>; errors: FormErrors<CallField>; text: string };

/** For somebody on the phone: what the estimate form asks, and what only the office asks. */
export function NewMove({ idempotencyKey, failed }: { idempotencyKey: string; failed?: FailedCall }) {
  const field = (name: CallField) => ({
    ...{ name, stored: "", typed: failed?.values[name], error: failed?.errors[name] },
  });
  return (
    <>
      <h1>New move</h1>
      {failed && <Message tone="failed">{failed.text}</Message>}
      <ActForm action="/moves/new" className="card desk-stack">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <div className="desk-fields desk-fields-three">
          <Field {...field("name")} label="Name" />
          <Field {...field("phone")} label="Phone" />
          <Field
            {...field("email")}
            label="Email"
            hint="Gets the confirmation, with the link to their page. Leave it empty if they have none."
          />
          {factNames.map((name) => {
            const { label, question, isTyped } = facts[name];
            return (
              <Field
                key={name}
                {...field(name)}
                label={label}
                hint={isTyped && question.placeholder}
                choices={listChoices(facts[name])}
                isLong={question.multiline}
                type={isTyped || question.choices ? undefined : "date"}
              />
            );
          })}
          <Field
            {...field("flexible")}
            label="Other days"
            choices={{ "": "Only this day", yes: "Other days work too" }}
          />
        </div>
        <div className="row">
          <button className="button button-ink" type="submit">
            Enter the move
          </button>
        </div>
      </ActForm>
    </>
  );
}
