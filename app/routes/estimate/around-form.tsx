import { company } from "#content/company.ts";
import { listReasons } from "#content/home.ts";
import { emergencyHours } from "#content/opening-hours.ts";
import { replyPromise } from "#content/reply-time.ts";
import { type LoadedStats, pendingClass, WithFigures } from "../../ui/reviews/with-figures.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { TrustPanel } from "../../ui/sections/trust-panel.tsx";

/** No link to /plan for visitors with a plan or code: they are ready for the form. */
export function Intro({ offersPlan, isSent }: { offersPlan: boolean; isSent: boolean }) {
  if (isSent)
    return (
      <div className="left">
        <h1>Your request is sent</h1>
        <p className="lead">You need to do nothing more. We come back with questions, then a price.</p>
      </div>
    );
  return (
    <div className="left">
      <h1>Get a Free Estimate</h1>
      <p className="lead">
        Where from, where to, and when? We come back with questions about stairs and parking, then a written
        estimate. It is free. {replyPromise}
      </p>
      {offersPlan && (
        <p className="est-plan-link">
          How big is your move? <a href="/plan">See hours and crew</a>
        </p>
      )}
    </div>
  );
}

export function PhoneBox() {
  return (
    <aside className="est-phone left" aria-label="Call or write">
      <div className="tag">
        <p>
          Rather talk?
          <a className="est-number num" href={company.phone.href}>
            {company.phone.display}
          </a>
          Office {company.hours.office}
          {emergencyHours && <br />}
          {emergencyHours}
        </p>
      </div>
      <p className="est-mail">
        Or write to <a href={`mailto:${company.emails.office}`}>{company.emails.office}</a>
      </p>
    </aside>
  );
}

export function Reasons({ stats }: { stats: LoadedStats }) {
  return (
    <Section layout="columns">
      <h2 className="left" id="est-reasons-title">
        Why people here call {company.shortName}
      </h2>
      <ul className="est-reasons ruled">
        <WithFigures stats={stats}>
          {(figures) =>
            listReasons(figures).map(({ figure, title, text }) => (
              <li key={title} className={pendingClass(figure)}>
                <b className="num">{figure}</b>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))
          }
        </WithFigures>
      </ul>
    </Section>
  );
}

export function Papers() {
  return (
    <Section className="mist" layout="columns uneven">
      <div className="left">
        <h2>Look us up before you sign</h2>
        <p className="lead">
          These are our numbers with the regulators. Read which rules cover your move, too: they decide what
          goes into the estimate, and what you are owed if something breaks.
        </p>
        <p className="actions">
          <a className="button button-outline" href="/moving-rules">
            Which rules cover my move
          </a>
        </p>
      </div>
      <TrustPanel title="Our registrations" />
    </Section>
  );
}
