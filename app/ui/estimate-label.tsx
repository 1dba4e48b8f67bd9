import { Form } from "react-router";
import { Field } from "../forms/field.tsx";
import { RouteFields } from "../forms/route-fields.tsx";
import { EstimateEmbed } from "./estimate-embed.tsx";

/**
 * The short form that begins an estimate: it posts what was typed to /estimate, which shows its own form filled
 * with it and stores nothing yet. A third-party form takes its place when one is configured.
 */
export function EstimateLabel({ estimateFormUrl }: { estimateFormUrl: string | undefined }) {
  return (
    <section className="est-label label" aria-labelledby="estimate-label-title">
      <div className="est-head">
        <h2 id="estimate-label-title">Free estimate</h2>
        {!estimateFormUrl && <p>Two towns are enough to begin</p>}
      </div>
      {estimateFormUrl ? <EstimateEmbed url={estimateFormUrl} /> : <ShortForm />}
    </section>
  );
}

function ShortForm() {
  return (
    <Form method="post" action="/estimate">
      <input type="hidden" name="intent" value="prefill" />
      <RouteFields />
      <div className="est-row perforated">
        <Field name="date" label="Moving around" placeholder="Month or date" autoComplete="off" />
        <Field name="name" label="Name" autoComplete="name" />
        <Field name="phone" label="Phone" type="tel" autoComplete="tel" />
        <button className="button button-signal" type="submit">
          Get a free estimate
        </button>
      </div>
    </Form>
  );
}
