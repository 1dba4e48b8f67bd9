import { company } from "#content/company.ts";
import { allHours, emergencyHours } from "#content/opening-hours.ts";
import { replyPromise } from "#content/reply-time.ts";
import { listRegistrations } from "#domain/company/registrations.ts";
import type { Typical } from "#domain/plan/typical.ts";
import { Stars } from "../../ui/reviews/stars.tsx";
import { type LoadedStats, pendingClass, WithFigures } from "../../ui/reviews/with-figures.tsx";
import { Person } from "../../ui/sections/person.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { TrustPanel } from "../../ui/sections/trust-panel.tsx";

/** No link to /plan for visitors with a plan or code: they are ready for the form. */
export function Intro({ typical }: { typical: Typical | undefined }) {
  return (
    <div className="left">
      <h1>Get a Free Estimate</h1>
      <p className="lead">
        We come back with questions about stairs and parking, then a written estimate. It is free.
      </p>
      {typical && (
        <p className="est-plan-link num">
          {typical.what}: {typical.work}, plus the drive. <a href="/plan">See hours and crew</a>
        </p>
      )}
    </div>
  );
}

/** Beside the button: rating, license, and who answers. */
export function Proof({ stats }: { stats: LoadedStats }) {
  const [person] = company.people;
  const [license] = listRegistrations();
  return (
    <>
      <p className="row num">
        <WithFigures stats={stats}>
          {(figures) =>
            figures && (
              <span className={pendingClass(figures.average)}>
                <Stars rating={figures.stars} isEarly /> <b>{figures.average}</b> from {figures.reviews}{" "}
                reviews
              </span>
            )
          }
        </WithFigures>
        {license && (
          <span>
            {license.short} {license.number}
          </span>
        )}
        <span>{replyPromise || allHours}</span>
      </p>
      {person && <Person person={person} />}
    </>
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
