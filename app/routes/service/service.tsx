import { company } from "#content/company.ts";
import { officeTowns } from "#content/home-offices.ts";
import { allHours } from "#content/opening-hours.ts";
import type { Service, ServiceSummary } from "#content/services/service.ts";
import { workWeek } from "#content/work-days.ts";
import type { Typical } from "#domain/plan/typical.ts";
import { EstimateBand } from "../../ui/estimate/estimate-band.tsx";
import { ContentIcon } from "../../ui/icons/content-icon.tsx";
import { drawIcon } from "../../ui/icons/draw-icon.tsx";
import { Breadcrumbs } from "../../ui/navigation/breadcrumbs.tsx";
import { findServiceTrail } from "../../ui/navigation/trail.ts";
import { Photo } from "../../ui/pictures/photo.tsx";
import { ServiceScene } from "../../ui/pictures/scenes.tsx";
import { ShortReviews } from "../../ui/reviews/short-reviews.tsx";
import { CallButton } from "../../ui/sections/call-button.tsx";
import { PageQuestions } from "../../ui/sections/page-questions.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { ServiceGrid } from "../../ui/sections/service-card.tsx";
import { SplitHero } from "../../ui/sections/split-hero.tsx";
import { Stops } from "../../ui/sections/stops.tsx";
import { TypicalLine } from "../../ui/sections/typical-line.tsx";
import { describeQuestions, describeService, describeTrail } from "../../ui/structured-data/schema-org.ts";
import { StructuredData } from "../../ui/structured-data/structured-data.tsx";
import type { Route } from "./+types/page.ts";

const MapPin = drawIcon(
  '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
);

const Check = drawIcon('<path d="M20 6 9 17l-5-5"/>');

/** Above the checklist. */
export function UpperSections({ service, typical }: { service: Service; typical: Typical | undefined }) {
  return (
    <>
      <Hero service={service} typical={typical} />
      <TheJob service={service} />
    </>
  );
}

type LowerSectionsProps = { loaderData: NonNullable<Route.ComponentProps["loaderData"]>; siteUrl: string };

/** Below the checklist. */
export function LowerSections({ loaderData, siteUrl }: LowerSectionsProps) {
  const { service, related, reviews, kind } = loaderData;
  return (
    <>
      <Benefits service={service} />
      <Section className="how">
        <h2>How it works</h2>
        <Stops steps={service.steps ?? usualSteps} />
      </Section>
      {reviews.length > 0 && (
        <ShortReviews title="What customers say" reviews={reviews} all={`/reviews?service=${kind}`} />
      )}
      <PageQuestions title="Questions about this service" questions={service.faqs} />
      <Ending service={service} />
      <Related services={related} />
      <StructuredData
        things={[
          describeService(siteUrl, service),
          describeTrail(siteUrl, findServiceTrail(service)),
          describeQuestions(service.faqs),
        ]}
      />
    </>
  );
}

function Ending({ service }: { service: Service }) {
  return isUrgent(service) ? (
    <EstimateBand
      isUrgent
      title="Call now, at any hour."
      text={`${service.fact}. If it can wait for a booked date, ask for an estimate instead.`}
    />
  ) : (
    <EstimateBand
      title="The estimate is free."
      text={`Tell us what has to be done, where and when. ${allHours}`}
    />
  );
}

function Hero({ service, typical }: { service: Service; typical: Typical | undefined }) {
  const { id, title, shortDescription, fact } = service;
  const isCall = isUrgent(service);
  return (
    <SplitHero
      isNight={isCall}
      picture={
        <Photo
          place={`services/${id}`}
          sizes="(width < 48em) 100vw, 50vw"
          isFirst
          instead={<ServiceScene id={id} />}
        />
      }
    >
      <div className="split-path row">
        <Breadcrumbs trail={findServiceTrail(service)} />
      </div>
      <h1>{title}</h1>
      <p className="lead">{shortDescription}</p>
      <p className="split-fact num">
        {fact}
        <TypicalLine typical={typical} />
      </p>
      <p className={isCall ? "actions" : "actions not-on-phones"}>
        {!isCall && (
          <a className="button button-signal" href="/estimate">
            Get a free estimate
          </a>
        )}
        <CallButton kind={isCall ? "signal" : "ink"} />
      </p>
    </SplitHero>
  );
}

function TheJob({ service }: { service: Service }) {
  return (
    <Section layout="columns uneven">
      <div className="left long-text">
        <h2>What the job involves</h2>
        {service.longDescription.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {service.category === "moving" && (
          <p>
            <a href="/plan">Plan your move</a>: count the rooms and see the space, crew and hours it takes.
          </p>
        )}
      </div>
      <div className="job-card fact-card stays card">
        <h3>
          <ContentIcon name={service.icon} />
          Highlights
        </h3>
        <ul className="ruled">
          {service.features.map((feature) => (
            <li key={feature}>
              <Check className="icon" />
              {feature}
            </li>
          ))}
        </ul>
        <h3>
          <MapPin className="icon" />
          Our area
        </h3>
        <p>
          {company.serviceArea}, with crews from {officeTowns}.{" "}
          <RouteLink to="/service-areas">See the towns</RouteLink>
        </p>
      </div>
    </Section>
  );
}

function Benefits({ service }: { service: Service }) {
  return (
    <Section>
      <h2>What you get out of it</h2>
      <ul className="torn-columns">
        {Object.entries(service.benefits).map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function isUrgent({ id }: Service): boolean {
  return id === "emergency";
}

const usualSteps = {
  "Contact Us": `Call us or fill out the estimate form. A list of what has to be done, and where, is enough to start.`,
  "Schedule Your Service": `We work ${workWeek}. One to two weeks ahead is a good rule; from May to September, the earlier the better.`,
  "We Deliver Excellence":
    "The crew brings the gear the job needs, does what the estimate says, and goes over the result with you before leaving.",
};

function Related({ services }: { services: ServiceSummary[] }) {
  if (services.length === 0) return null;
  return (
    <Section>
      <div className="section-head">
        <h2>Related services</h2>
        <RouteLink to="/services">See all services</RouteLink>
      </div>
      <ServiceGrid services={services} />
    </Section>
  );
}
