import { Form, Link } from "react-router";
import { type EstimateField, estimateForm, homeTypes, moveTypes } from "#domain/estimates/estimate.ts";
import type { FormValues } from "#domain/forms/form.ts";
import type { FormAnswer } from "../../forms/action.ts";
import { Field } from "../../forms/field.tsx";
import { RouteFields } from "../../forms/route-fields.tsx";
import type { FormToken } from "../../forms/token.ts";
import { FormTokenFields } from "../../forms/token-fields.tsx";
import { FormTrouble } from "../../forms/trouble.tsx";
import { useForm } from "../../forms/use-form.ts";
import { ThankYou } from "./thank-you.tsx";

type EstimateFormProps = { token: FormToken; answer: FormAnswer<EstimateField> | Prefill | undefined };

/** The form of the home page's label, filled in so far. */
export type Prefill = { outcome: "prefilled"; values: FormValues<EstimateField> };

/** The built-in estimate form, or the thank-you panel after it was stored. Works without scripts. */
export function EstimateForm({ token, answer }: EstimateFormProps) {
  if (answer?.outcome === "received") return <ThankYou facts={answer.facts} />;
  return <Fields key={token.idempotencyKey} token={token} answer={answer} />;
}

function Fields({ token, answer }: EstimateFormProps) {
  const form = useForm({ schema: estimateForm, source: "estimate", action: "/estimate", token, answer });
  const { field } = form;
  return (
    <Form className="label" aria-label="Free estimate" {...form.attributes}>
      <FormTokenFields token={form.token} />
      <p className="est-head">
        <b>From here to there</b>
        <span role={answer?.outcome === "prefilled" ? "status" : undefined}>
          {answer?.outcome === "prefilled"
            ? "Filled in with what you typed"
            : "Only name and email are needed"}
        </span>
      </p>
      <RouteFields initial={form.initial} errors={form.errors} />
      <div className="est-fields">
        <Field {...field("date")} label="Moving around" placeholder="Month or date" autoComplete="off" />
        <Field {...field("moveType")} label="What is moving" choices={moveTypes} placeholder="Not sure yet" />
        <Field {...field("homeType")} label="How much" choices={homeTypes} placeholder="Not sure yet" />
      </div>
      <div className="est-fields perforated">
        <Field {...field("name")} label="Name" autoComplete="name" required />
        <Field {...field("email")} label="Email" type="email" autoComplete="email" required />
        <Field {...field("phone")} label="Phone" type="tel" autoComplete="tel" optional />
        <Field
          {...field("details")}
          className="est-details"
          label="Anything we should know"
          placeholder="Stairs, elevators, a piano, where a truck can stand"
          multiline
          optional
        />
      </div>
      <FormTrouble className="est-failed" answer={answer} />
      <div className="est-send">
        <p>
          Free, and you decide afterwards. We use this to answer you.{" "}
          <Link to="/privacy-policy">Privacy</Link>
        </p>
        <button className="button button-signal" type="submit" disabled={form.isSubmitting}>
          {form.isSubmitting ? "Submitting..." : "Send my request"}
        </button>
      </div>
    </Form>
  );
}
