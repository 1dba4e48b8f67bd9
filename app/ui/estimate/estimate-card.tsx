import { Form } from "react-router";
import { DateField } from "../../forms/date-field.tsx";
import { Field } from "../../forms/field.tsx";
import { RouteFields } from "../../forms/route-fields.tsx";
import { FormTokenFields } from "../../forms/token-fields.tsx";
import { hydrated } from "../hydration/unhydrated.tsx";

const EstimateEmbed = hydrated(() => import("./estimate-embed.tsx"), "EstimateEmbed");

/**
 * The short form posts to /estimate: a complete one is sent once scripts gave it a token (short-form.ts); else
 * /estimate prefills its own form and stores nothing yet.
 */
export function EstimateCard({ estimateFormUrl }: { estimateFormUrl: string | undefined }) {
  return (
    <section className="est-card card">
      <div className="est-head">
        <h2>Free estimate</h2>
        {!estimateFormUrl && <p>Only name and email are needed</p>}
      </div>
      {estimateFormUrl ? <EstimateEmbed url={estimateFormUrl} /> : <ShortForm />}
    </section>
  );
}

/** The page is the same for everyone. */
const noToken = { idempotencyKey: "", signedToken: "" };

function ShortForm() {
  return (
    <Form method="post" action="/estimate">
      <input type="hidden" name="intent" value="prefill" />
      <FormTokenFields token={noToken} />
      <RouteFields isLight />
      <div className="est-row perforated">
        <DateField />
        <Field name="name" label="Name" autoComplete="name" minLength={2} />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          pattern=".+@.+\..+"
          title="Like name@example.com"
        />
        <Field name="phone" label="Phone" type="tel" autoComplete="tel" optional />
        <button className="button button-signal" type="submit">
          Get a free estimate
        </button>
      </div>
    </Form>
  );
}
