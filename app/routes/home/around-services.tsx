import { ifOffices, route7Offices } from "#content/by-office.ts";
import { company } from "#content/company.ts";
import { steps } from "#content/home.ts";
import { homeFaqs, listAnswers } from "#content/home-faq.ts";
import { homeOffices, ourOffices } from "#content/home-offices.ts";
import { leftOut } from "#content/left-out.ts";
import { servedTowns } from "#content/locations.ts";
import { truckFeet, truckHolds } from "#content/truck.ts";
import { workDays } from "#content/work-days.ts";
import { isHomeOffice, nearestHomeOffice } from "#domain/places/home-offices.ts";
import { ArrowRight } from "../../ui/icons/icons.tsx";
import { Photo } from "../../ui/pictures/photo.tsx";
import { AboutScene, Drawing, Scene, StepScene } from "../../ui/pictures/scenes.tsx";
import { type LoadedStats, pendingClass, WithFigures } from "../../ui/reviews/with-figures.tsx";
import { Accordion } from "../../ui/sections/accordion.tsx";
import { Reasons } from "../../ui/sections/reasons.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { describeCompany, describeQuestions, describeWebSite } from "../../ui/structured-data/schema-org.ts";
import { StructuredData } from "../../ui/structured-data/structured-data.tsx";

type WithStats = { stats: LoadedStats };

/** Between the hero and the services. */
export function UpperSections({ stats }: WithStats) {
  return (
    <>
      <ThisWeek />
      <AboutBlock stats={stats} />
      <Reasons className="mist" stats={stats} />
    </>
  );
}

/** Below the reviews. */
export function LowerSections({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <Steps />
      <HomeFaq />
      <Closing />
      <Areas />
      <HomeData siteUrl={siteUrl} />
    </>
  );
}

const questions = listAnswers(homeFaqs);

function HomeData({ siteUrl }: { siteUrl: string }) {
  const mover = { ...describeCompany(siteUrl), foundingDate: String(company.foundedYear) };
  return <StructuredData things={[mover, describeWebSite(siteUrl), describeQuestions(questions)]} />;
}

function ThisWeek() {
  return (
    <section className="this-week on-kraft">
      <div className="wrap row apart">
        <div>
          <h2>Moving this week?</h2>
          <p>Same-week moves are common, and sometimes we can send a truck the same day.</p>
        </div>
        <a className="button button-ink button-wide" href="/estimate#days">
          Check Availability
          <ArrowRight className="icon go" />
        </a>
      </div>
    </section>
  );
}

function AboutBlock({ stats }: WithStats) {
  return (
    <Section className="about-block" layout="columns">
      <div className="about-picture left not-on-phones">
        <Photo
          place="crew"
          sizes="(width < 64em) 100vw, 58vw"
          instead={
            <AboutScene label="A moving truck with its ramp down beside a house, cartons on the drive" />
          }
        />
      </div>
      <div className="about-text">
        <h2>Movers who know the stairs in Old Town.</h2>
        <p className="lead">
          {company.shortName} is a local company, with {ourOffices}. We have moved families and businesses
          here since {company.foundedYear}.
        </p>
        {ifOffices(
          route7Offices,
          <p className="not-on-phones">
            Virginia Route 7 runs from Winchester past Ashburn and Sterling to Alexandria. It is the road we
            live on, and the dashed line on our map.
          </p>,
          null,
        )}
        <p>
          <RouteLink to="/about">Meet the company</RouteLink>
        </p>
      </div>
      <KeyFigures stats={stats} />
    </Section>
  );
}

function KeyFigures({ stats }: WithStats) {
  return (
    <dl className="manifest whole not-on-phones">
      <div>
        <dt>moving people across {company.serviceArea}</dt>
        <dd>Since {company.foundedYear}</dd>
      </div>
      <WithFigures stats={stats}>
        {(figures) => (
          <div className={pendingClass(figures?.reviews)}>
            <dt>{figures ? `reviews, average rating ${figures.average}` : "a week"}</dt>
            <dd>{figures ? figures.reviews : `${workDays.length} days`}</dd>
          </div>
        )}
      </WithFigures>
      <div>
        <dt>
          cities and towns,{" "}
          {leftOut.towns.length === 0 ? "from Winchester to Rockville" : "each with its own page"}
        </dt>
        <dd>{company.cities}</dd>
      </div>
      <div>
        <dt>{`per truck, ${truckHolds} cubic feet inside`}</dt>
        <dd>{truckFeet} feet</dd>
      </div>
    </dl>
  );
}

function Steps() {
  return (
    <Section>
      <h2>Five steps, door to door</h2>
      <ol className="steps">
        {steps.map(({ scene, title, text }, index) => (
          <li key={scene}>
            <StepScene step={scene} />
            <span className="step-dot" aria-hidden>
              <b>{index + 1}</b>
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function HomeFaq() {
  return (
    <Section className="mist home-faq" layout="columns">
      <div className="home-faq-head left">
        <h2>Common questions</h2>
        <p className="not-on-phones">
          The rest are on the FAQ page, sorted by subject. Or call and ask a person.
        </p>
        <a className="button button-outline" href="/faq">
          View All FAQs
          <ArrowRight className="icon go" />
        </a>
      </div>
      <Accordion questions={questions} name="home-faq" />
    </Section>
  );
}

function Closing() {
  return (
    <section className="closing night">
      <div className="wrap row apart closing-text">
        <div>
          <h2>Tell us where here is.</h2>
          <p>We will tell you what it takes to get there. The estimate is free, with no obligation.</p>
        </div>
        <p className="actions">
          <a className="button button-signal" href="/estimate">
            Get a free estimate
          </a>
        </p>
      </div>
      <ClosingScene />
    </section>
  );
}

function ClosingScene() {
  return (
    <div className="closing-scene art-night" aria-hidden="true">
      <svg className="art closing-ridges" viewBox="0 0 1600 320" preserveAspectRatio="none">
        <Drawing id="closing-ridges" />
      </svg>
      <div className="closing-road" />
      <Scene box="330 136" className="closing-truck">
        <Drawing id="closing-truck" />
      </Scene>
      <Scene box="250 172" className="closing-house not-on-phones">
        <Drawing id="closing-house" />
      </Scene>
    </div>
  );
}

function Areas() {
  const cards = servedTowns.filter(({ listing }) => listing === "card");
  const also = servedTowns.filter(({ listing }) => listing === "also");
  return (
    <Section>
      <div className="section-head">
        <h2>Where we move people</h2>
        <RouteLink to="/service-areas">See the service map</RouteLink>
      </div>
      <ul className="gazetteer">
        {cards.map((town) => (
          <li key={town.key} className={isHomeOffice(town.key) ? "home" : undefined}>
            <a href={`/locations/${town.key}`}>{town.name}</a>
            {isHomeOffice(town.key) ? (
              <span className="visually-hidden"> home office</span>
            ) : (
              <small className="num not-on-phones">{nearestHomeOffice(town).miles} mi</small>
            )}
          </li>
        ))}
      </ul>
      <p className="areas-note row apart quiet">
        {also.length > 0 && (
          <span>
            Also serving{" "}
            {also.map(({ key, name }, index) => (
              <span key={key}>
                {index > 0 && (index === also.length - 1 ? " and " : ", ")}
                <a href={`/locations/${key}`}>{name}</a>
              </span>
            ))}
            .
          </span>
        )}
        <span className="not-on-phones">
          {homeOffices.length > 1
            ? "Tags mark our home offices. Miles are in a straight line to the nearest one."
            : "The tag marks our home office. Miles are in a straight line to it."}
        </span>
      </p>
    </Section>
  );
}
