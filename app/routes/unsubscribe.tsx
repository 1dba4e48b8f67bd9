import { useEffect, useRef } from "react";
import { data, Form, Link } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { findEmailByUnsubscribeToken } from "#db/emails/outbox.ts";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { disownMove } from "#db/moves/moves.ts";
import { requestContext, servicesContext } from "../context.ts";
import { focusOnLoad } from "../forms/use-form.ts";
import { describeHiddenPage } from "../seo/describe-page.ts";
import type { Route } from "./+types/unsubscribe.ts";

/** GET changes nothing, because mail scanners open every link. */
export function loader({ request }: Route.LoaderArgs) {
  return { stops: isDisowning(request) ? ("request" as const) : ("all" as const) };
}

/** "This wasn't me" in the text of a confirmation stops that request's emails. The header's one click stops all. */
function isDisowning(request: Request): boolean {
  return new URL(request.url).searchParams.has("request");
}

/** From the button, or an email client's one-click POST (RFC 8058). Idempotent. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  try {
    const email = await findEmailByUnsubscribeToken(db, params.token);
    if (!email) return data({ outcome: "unknown" } as const, { status: 404 });
    if (email.move_id && isDisowning(request)) await disownMove(db, email.move_id, email.to_address);
    else await insertSuppression(db, email.to_address, "unsubscribe-link");
    log.info({ emailId: email.id }, "opted out");
    return { outcome: "done" } as const;
  } catch (error) {
    log.error({ err: error }, "opting out failed");
    return data({ outcome: "failed" } as const, { status: 503 });
  }
}

export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

export function meta() {
  return describeHiddenPage("Stop our emails");
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  const { stops } = loaderData;
  return (
    <section className="section">
      <div className="wrap">
        {outcome === "done" ? <Done stops={stops} /> : <Ask stops={stops} outcome={outcome} />}
      </div>
    </section>
  );
}

type Stops = "request" | "all";

const words = {
  request: {
    title: "This wasn’t you?",
    lead: "Press the button, and we stop emails about this request. If we book a move with you, you still get the emails about that.",
    button: "Stop emails about this request",
    done: "Done. We stopped emails about this request.",
    after: "To stop all emails to your address, call",
  },
  all: {
    title: "Stop our emails?",
    lead: `Had enough, or did someone else use your address? Press the button, and ${contactDetails.name} stops emails to it. Only emails about a move you have booked with us still come. Codes that you already have stay valid.`,
    button: "Stop all emails",
    done: "Done. We stopped all emails to you.",
    after:
      "This includes emails that were about to go out, and any that a form with your address asks for. Only a move you have booked still sends them. To hear from us again, call",
  },
} as const;

function Ask({ stops, outcome }: { stops: Stops; outcome: "unknown" | "failed" | undefined }) {
  const { title, lead, button } = words[stops];
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {outcome && (
        <p className="field-error" role="alert">
          {outcome === "failed"
            ? "Something went wrong. Please try again."
            : `We do not recognize this link. Call ${contactDetails.phone.display} and we will take you off the list.`}
        </p>
      )}
      <Form method="post" className="actions">
        <button className="button button-signal" type="submit">
          {button}
        </button>
      </Form>
    </>
  );
}

function Done({ stops }: { stops: Stops }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} {...focusOnLoad}>
        {words[stops].done}
      </h1>
      <p className="lead">
        {words[stops].after} <a href={contactDetails.phone.href}>{contactDetails.phone.display}</a>.
      </p>
      <p className="actions">
        <Link className="button button-outline" to="/">
          Return to Home
        </Link>
      </p>
    </>
  );
}
