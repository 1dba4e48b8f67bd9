import { ifOffices, route7Offices } from "#content/by-office.ts";
import { company } from "#content/company.ts";
import { depositHolds } from "#content/deposit.ts";
import { officeTowns } from "#content/home-offices.ts";
import { inAll, liabilityMeans, occurrence, policies } from "#content/insurance.ts";
import { allHours, offersEmergency, openWeek } from "#content/opening-hours.ts";
import { truckFeet } from "#content/truck.ts";
import { workDays } from "#content/work-days.ts";
import { listRegistrations } from "#domain/company/registrations.ts";
import { Photo } from "../../ui/pictures/photo.tsx";
import { AboutScene } from "../../ui/pictures/scenes.tsx";
import { ReviewsElsewhere } from "../../ui/reviews/reviews-elsewhere.tsx";
import { Stars } from "../../ui/reviews/stars.tsx";
import { type LoadedStats, pendingClass, WithFigures } from "../../ui/reviews/with-figures.tsx";
import { CallButton } from "../../ui/sections/call-button.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import { Person } from "../../ui/sections/person.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { SplitHero } from "../../ui/sections/split-hero.tsx";
import { TrustPanel } from "../../ui/sections/trust-panel.tsx";
import type { Route } from "./+types/page.ts";

type LoaderData = Route.ComponentProps["loaderData"];
type Stop = LoaderData["stops"][number];

/** The story of the road is only true of these offices. */
const isOnRoute7 = ifOffices(route7Offices, true, false);

export function About({ loaderData }: { loaderData: LoaderData }) {
  return (
    <>
      <SplitHero
        picture={
          <Photo
            place="crew"
            sizes="(width < 48em) 100vw, 50vw"
            isFirst
            instead={<AboutScene label="Two movers, a house, and a truck with its ramp down" />}
          />
        }
      >
        <h1>
          About {company.shortName}
          {isOnRoute7 && ": three towns along one road"}
        </h1>
        <p className="lead">
          {company.name} moves homes and businesses in {company.serviceArea}. Licensed, insured, and on the
          road since {company.foundedYear}.
        </p>
        <p className="actions not-on-phones">
          <a className="button button-signal" href="/estimate">
            Get a free estimate
          </a>
          <CallButton />
        </p>
      </SplitHero>
      {isOnRoute7 && <RouteSeven stops={loaderData.stops} />}
      <Different stats={loaderData.stats} />
      <Values />
      <Credentials />
      <ReviewSummary stats={loaderData.stats} />
    </>
  );
}

function RouteSeven({ stops }: { stops: Stop[] }) {
  return (
    <Section className="ridge road">
      <h2>Virginia Route 7 is our main street.</h2>
      <p className="lead">
        It is the road from the Shenandoah Valley to the Potomac, some 70 miles: over the Blue Ridge at
        Snickers Gap, then down through Leesburg and Tysons. Our three home offices lie along it, and each is
        where a crew and its truck start the day. It is the dashed line on our trucks and on our map.
      </p>
      <ol className="stops">
        {stops.map(({ key, name, text, isOffice, milesToNext }) => (
          <li key={key}>
            <span className="stop-ring" aria-hidden />
            {milesToNext && <span className="stop-miles num">{milesToNext} mi</span>}
            <h3>
              <a href={`/locations/${key}`}>{name}</a>
            </h3>
            <p>
              {isOffice && <b>Home office. </b>}
              {text}
            </p>
          </li>
        ))}
      </ol>
      <p className="road-note">Miles from stop to stop, in a straight line.</p>
    </Section>
  );
}

function Different({ stats }: { stats: LoadedStats }) {
  return (
    <Section layout="columns">
      <h2 className="left">Why we are different</h2>
      <DifferentText />
      <DifferentFigures stats={stats} />
    </Section>
  );
}

function DifferentText() {
  return (
    <div className="long-text">
      <p className="lead">
        A mover is easy to find and hard to judge. So we put the numbers on the page, and we say what we do
        not do.
      </p>
      <p>
        You get a written estimate before anything is lifted. Read what it includes, and ask what could change
        it. {depositHolds} and the balance is due at unloading. For a long-distance move you pay half at
        loading and half at delivery. {`We take ${company.payment.means}.`}
      </p>
      <p>
        {!isOnRoute7 && `The truck starts nearby: from ${officeTowns}. `}Papers and mail go to one address,{" "}
        {company.postalAddress}.
        {ifOffices(
          ["sterling"],
          " Sterling is 5 miles from Reston and 20 from Arlington, in a straight line.",
          "",
        )}
      </p>
      <p>
        And there are limits. We do not offer storage yet, we do not track trucks in real time, and we do not
        move hazardous items, perishables, valuables or baby grand pianos. Better to read it here than to hear
        it on moving day.
      </p>
    </div>
  );
}

function DifferentFigures({ stats }: { stats: LoadedStats }) {
  const registrations = listRegistrations();
  return (
    <ul className="credentials whole">
      <li>
        <h3>Licensed</h3>
        <p className="credential-figure num">
          {registrations.length} {registrations.length === 1 ? "number" : "numbers"}
        </p>
        <p>
          with the regulators of our moves. <a href="#registration">Look each one up</a>
        </p>
      </li>
      <li>
        <h3>Insured</h3>
        <p className="credential-figure num">{occurrence}</p>
        <p>General liability for each occurrence{inAll}. It does not cover goods.</p>
      </li>
      <WithFigures stats={stats}>
        {(figures) => (
          <li className={pendingClass(figures?.average)}>
            <h3>{figures ? "Reviewed" : "Open"}</h3>
            <p className="credential-figure num">
              {figures ? `${figures.average} of 5` : `${workDays.length} days a week`}
            </p>
            <p>{figures ? `The average of ${figures.reviews} reviews${figures.since}.` : allHours}</p>
          </li>
        )}
      </WithFigures>
      <li>
        <h3>Local</h3>
        <p className="credential-figure num">{company.cities}</p>
        <p>
          {ifOffices(
            ["winchester", "ashburn"],
            "cities and towns, with crews on each side of the Blue Ridge.",
            `cities and towns, with crews from ${officeTowns}.`,
          )}
        </p>
      </li>
    </ul>
  );
}

function Values() {
  return (
    <Section className="mist">
      <h2>Three things we stand by</h2>
      <ul className="torn-columns">
        <li>
          <h3>Reliability</h3>
          <p>
            {`The office answers from ${openWeek}.${offersEmergency ? ` After that the emergency line takes over, and we aim to have an emergency crew with you in ${company.hours.emergencyWithin}.` : ""}`}
          </p>
        </li>
        <li>
          <h3>Transparency</h3>
          <p>
            The estimate is free and in writing, and you can look us up before you sign. What it costs to
            change or cancel is <a href="/terms-of-use">in the terms</a>.
          </p>
        </li>
        <li>
          <h3>Care</h3>
          <p>
            Furniture is padded before it leaves its room. Beds are put back together. You walk through the
            rooms with the crew lead before loading and after unloading.
          </p>
        </li>
      </ul>
    </Section>
  );
}

function Credentials() {
  const { people } = company;
  return (
    <Section layout="columns uneven">
      <div className="left long-text">
        <h2>{people.length > 0 ? "Credentials and team" : "Credentials"}</h2>
        <p className="lead">
          People who take your call, people who carry, and one crew lead in charge of the day.
        </p>
        <p>
          The office writes the estimate and plans the truck around the elevator times you book. The crew lead
          walks the rooms, reads the numbers on the boxes and keeps the list. The crew brings {truckFeet}-foot
          trucks, pads, straps, dollies and floor runners.
        </p>
        {people.length > 0 && (
          <ul className="people ruled">
            {people.slice(0, 3).map((person) => (
              <li key={person.name}>
                <Person person={person} />
              </li>
            ))}
          </ul>
        )}
        <p>
          If a building asks for a certificate of insurance, send us the wording and the day by which the
          manager needs it. <a href="/faq#insurance-certificate">How to get the certificate</a>
        </p>
        <Photo place="truck" sizes="(width < 64em) 100vw, 50vw" />
      </div>
      <div className="papers" id="registration">
        <TrustPanel title="Registration" />
        <Certificate />
      </div>
    </Section>
  );
}

function Certificate() {
  return (
    <div className="fact-card card">
      <h3>Certificate of insurance</h3>
      <Facts className="ruled" facts={policies.map(({ label, amount }) => [label, amount])} isNumeric />
      <p>
        {liabilityMeans} <a href="/moving-rules#valuation">What covers your goods</a>
      </p>
    </div>
  );
}

function ReviewSummary({ stats }: { stats: LoadedStats }) {
  return (
    <Section className="pale" layout="columns even">
      <WithFigures stats={stats}>
        {(figures) => (
          <>
            {figures && (
              <p className={`summary-figure left num ${pendingClass(figures.average) ?? ""}`}>
                {figures.average}
                <Stars rating={figures.stars} />
              </p>
            )}
            <div className="summary-text">
              <h2 className={pendingClass(figures?.reviews)}>
                {figures ? `${figures.reviews} customers have reviewed us.` : "Your move next?"}
              </h2>
              <p className={`lead ${pendingClass(figures?.fiveStars) ?? ""}`}>
                {figures
                  ? `${figures.fiveStars} of them gave us five stars. Read their reviews by service, year and rating.`
                  : "Tell us where you are moving from and to. The estimate is free, with no obligation."}
              </p>
              <p className="actions">
                <a className="button button-signal" href="/estimate">
                  Get a free estimate
                </a>
                <a className="button button-outline" href="/reviews">
                  Read all reviews
                </a>
              </p>
              <ReviewsElsewhere />
            </div>
          </>
        )}
      </WithFigures>
    </Section>
  );
}
