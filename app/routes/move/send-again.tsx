import { Form } from "react-router";
import { describeRequest } from "#domain/moves/requests.ts";
import { CallButton } from "../../ui/sections/call-button.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import type { MoveFormResult } from "./form-result.ts";

type SendAgainProps = { result: Extract<MoveFormResult, { outcome: "failed" | "limited" }>; path: string };

/** For a form sent without scripts while the page could not be read. */
export function SendAgain({ result: { kind, version, values, token }, path }: SendAgainProps) {
  return (
    <section className="section">
      <div className="wrap">
        <h1>Something went wrong.</h1>
        <p className="lead">
          Nothing was sent, but what you typed is still here. Try again in a minute, or call us.
        </p>
        <Form className="move-form" method="post" action={path}>
          <input type="hidden" name="idempotencyKey" value={token.idempotencyKey} />
          <input type="hidden" name="intent" value={kind} />
          <input type="hidden" name="version" value={version} />
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Facts
            className="move-list"
            facts={describeRequest(kind, values).map(({ label, value }) => [label, value])}
          />
          <p className="actions">
            <button className="button button-signal" type="submit">
              Send again
            </button>
            <CallButton />
          </p>
        </Form>
      </div>
    </section>
  );
}
