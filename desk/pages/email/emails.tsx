import type { ListedEmail } from "#db/emails/list.ts";
import { capitalize } from "#domain/capitalize.ts";
import { labelEmailKind } from "#domain/emails/email-kind.ts";
import { describeHold } from "#domain/emails/holds.ts";
import { mayRetry } from "#domain/emails/retry.ts";
import { Moment } from "../../parts/moment.tsx";
import { EmailPill } from "../../parts/status.tsx";
import { ResendButton } from "./resend-button.tsx";

export function Emails({ emails }: { emails: readonly ListedEmail[] }) {
  return (
    <section className="card" aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      {emails.length === 0 ? (
        <p className="quiet">None yet.</p>
      ) : (
        <ul className="desk-rows ruled">
          {emails.map((email) => (
            <li className="row" key={email.id}>
              <div>
                <a className="desk-code" href={`/emails/${email.id}`}>
                  {labelEmailKind(email.kind)}
                </a>{" "}
                <EmailPill email={email} />
                <p className="quiet">
                  {email.sent_at ? <Moment at={email.sent_at} /> : <Moment at={email.created_at} />}
                  {waits(email) ? ": goes out within a minute" : formatWhy(email)}
                </p>
              </div>
              {mayRetry(email) && (
                <div className="row">
                  <ResendButton email={email} back="subject" />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function formatWhy({ hold_reason, error }: ListedEmail): string {
  const why = describeHold(hold_reason) || error;
  return why ? `: ${capitalize(why)}` : "";
}

/** Delayed so that a release can be undone. */
function waits({ state, next_attempt_at: due }: ListedEmail): boolean {
  return state === "pending" && due !== null && due > new Date();
}
