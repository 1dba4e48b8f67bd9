import { useEffect, useRef } from "react";
import { data, Form, Link } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { findEmailByUnsubscribeToken } from "#db/emails/outbox.ts";
import { insertSuppression } from "#db/emails/suppressions.ts";
import { requestContext, servicesContext } from "../context.ts";
import { focusOnLoad } from "../forms/use-form.ts";
import { describePage } from "../seo.ts";
import type { Route } from "./+types/unsubscribe.ts";

/** GET changes nothing, because mail scanners open every link. */
export function loader() {
  return null;
}

/** From the button, or an email client's one-click POST (RFC 8058). Idempotent. */
export async function action({ context, params }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  try {
    const email = await findEmailByUnsubscribeToken(db, params.token);
    if (!email) return data({ outcome: "unknown" } as const, { status: 404 });
    await insertSuppression(db, email.to_address, "unsubscribe-link");
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

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, { title: "Stop our emails", description: "", path: "", hidden: true });
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  return (
    <section className="section">
      <div className="wrap">{outcome === "done" ? <Done /> : <Ask outcome={outcome} />}</div>
    </section>
  );
}

function Ask({ outcome }: { outcome: "unknown" | "failed" | undefined }) {
  return (
    <>
      <h1>Stop our emails?</h1>
      <p className="lead">
        Had enough, or did someone else use your address? Press the button, and {contactDetails.name} stops
        every email to it. If a form is sent with your address after that, we answer that form and nothing
        else. Codes that you already have stay valid.
      </p>
      {outcome && (
        <p className="field-error" role="alert">
          {outcome === "failed"
            ? "Something went wrong. Please try again."
            : `We do not recognize this link. Call ${contactDetails.phone.display} and we will take you off the list.`}
        </p>
      )}
      <Form method="post" className="actions">
        <button className="button button-signal" type="submit">
          Stop all emails
        </button>
      </Form>
    </>
  );
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} {...focusOnLoad}>
        Done. We stopped all emails to you.
      </h1>
      <p className="lead">
        This includes emails that were about to go out. If you send us a form in the future, we answer that
        one. If someone else sends one with your address, use the link in that email or call{" "}
        <a href={contactDetails.phone.href}>{contactDetails.phone.display}</a>.
      </p>
      <p className="actions">
        <Link className="button button-outline" to="/">
          Return to Home
        </Link>
      </p>
    </>
  );
}
