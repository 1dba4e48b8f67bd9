import { movesWithinMaryland } from "#content/company.ts";
import { allHours } from "#content/opening-hours.ts";
import type { OfficeDistance } from "#domain/places/home-offices.ts";
import { servicePageOf, serviceTypeLabel } from "#domain/reviews/review.ts";
import { EstimateBand } from "../../ui/estimate/estimate-band.tsx";
import { ContentIcon } from "../../ui/icons/content-icon.tsx";
import { Breadcrumbs } from "../../ui/navigation/breadcrumbs.tsx";
import { findLocationTrail } from "../../ui/navigation/trail.ts";
import { Photo } from "../../ui/pictures/photo.tsx";
import { ShortReviews } from "../../ui/reviews/short-reviews.tsx";
import { Stars } from "../../ui/reviews/stars.tsx";
import { CityCard } from "../../ui/sections/city-card.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import { PageQuestions } from "../../ui/sections/page-questions.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import { Section } from "../../ui/sections/section.tsx";
import { SplitHero } from "../../ui/sections/split-hero.tsx";
import { TypicalLine } from "../../ui/sections/typical-line.tsx";
import {
  describeQuestions,
  describeTownService,
  describeTrail,
} from "../../ui/structured-data/schema-org.ts";
import { StructuredData } from "../../ui/structured-data/structured-data.tsx";
import type { Route } from "./+types/page.ts";
import { TownMap } from "./town-map.tsx";

type LocationData = Route.ComponentProps["loaderData"];
type LocationSectionsProps = Pick<Route.ComponentProps, "loaderData"> & { siteUrl: string };

export function LocationSections({ loaderData, siteUrl }: LocationSectionsProps) {
  const { location } = loaderData;
  return (
    <>
      <Hero {...loaderData} />
      <Town {...loaderData} />
      <Buildings {...loaderData} />
      <GoodToKnow {...loaderData} />
      <Testimonial {...loaderData} />
      {loaderData.local && <LocalReviews local={loaderData.local} />}
      <PageQuestions title={`Questions from ${location.name}`} questions={location.faqs} />
      <Ending {...loaderData} />
      <Neighbors {...loaderData} />
      <StructuredData
        things={[
          describeTownService(siteUrl, location),
          describeTrail(siteUrl, findLocationTrail(location)),
          describeQuestions(location.faqs),
        ]}
      />
    </>
  );
}

function Hero({ location, isOffice, offices, typical }: LocationData) {
  const { key, name, title, description, neighbors } = location;
  const office = isOffice ? undefined : offices[0]?.key;
  const [nearest] = offices;
  return (
    <SplitHero picture={<TownMap town={key} office={office} neighbors={neighbors} />}>
      <div className="split-path row">
        <Breadcrumbs trail={findLocationTrail(location)} />
        {isOffice && <span className="code-tag not-on-phones">Home office</span>}
      </div>
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <p className="split-fact num">
        {isOffice || !nearest
          ? `Our crews start here in ${name}`
          : `${nearest.miles} miles from our ${nearest.name} office, in a straight line`}
        <TypicalLine typical={typical} />
      </p>
      <p className="actions">
        <a className="button button-signal not-on-phones" href="/estimate">
          Get a free estimate
        </a>
        <a className="button button-outline" href="/contact">
          Contact us
        </a>
      </p>
    </SplitHero>
  );
}

function Town({ location, offices }: LocationData) {
  return (
    <Section layout="columns uneven">
      <div className="left long-text">
        <h2>Moving in {location.name}</h2>
        {location.fullDescription.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {location.state === "Maryland" && !movesWithinMaryland && (
          <p>Moving from one Maryland address to another? Ask us first.</p>
        )}
      </div>
      <OfficeRoads name={location.name} offices={offices} roads={location.roads} />
    </Section>
  );
}

function Buildings({ location }: LocationData) {
  return (
    <Section className="mist doors" layout="columns">
      <div className="doors-head left">
        <h2>Doors, stairs and curbs</h2>
        <Photo place={`towns/${location.key}`} sizes="(width < 64em) 100vw, 33vw" />
      </div>
      <Facts
        className="facts told"
        facts={[
          ["Buildings", location.buildings],
          ["Parking the truck", location.parking],
        ]}
      />
    </Section>
  );
}

function GoodToKnow({ location }: LocationData) {
  return (
    <Section>
      <h2>Good to know in {location.name}</h2>
      <ul className="torn-columns">
        {Object.entries(location.trustFactors).map(([title, [icon, text]]) => (
          <li key={title}>
            <h3>
              <ContentIcon name={icon} />
              {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Testimonial({ location }: LocationData) {
  if (!location.testimonial) return null;
  const { quote, name, location: from, rating } = location.testimonial;
  return (
    <section className="section pale letter" aria-label={`A customer from ${location.name}`}>
      <figure className="wrap">
        <Stars rating={rating} />
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        <figcaption className="muted">
          <b>{name}</b>
          {from}
        </figcaption>
      </figure>
    </section>
  );
}

function Ending({ location }: LocationData) {
  return (
    <EstimateBand
      title={`Moving in or out of ${location.name}?`}
      text={`Tell us both addresses and the floors. The estimate is free. ${allHours}`}
      second={
        <a className="button button-outline" href="/contact">
          Contact us
        </a>
      }
    />
  );
}

function Neighbors({ location, neighbors }: LocationData) {
  if (neighbors.length === 0) return null;
  return (
    <Section>
      <div className="section-head">
        <h2>Towns near {location.name}</h2>
        <RouteLink to="/service-areas">See all service areas</RouteLink>
      </div>
      <ul className="city-grid city-grid-few">
        {neighbors.map((neighbor) => (
          <li key={neighbor.key}>
            <CityCard
              city={neighbor}
              isOffice={neighbor.isOffice}
              head={[neighbor.isOffice ? "Home office" : `From ${location.name}`, `${neighbor.miles} mi`]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Local = NonNullable<Route.ComponentProps["loaderData"]["local"]>;

function LocalReviews({ local }: { local: Local }) {
  const { where, reviews, services } = local;
  const named = services.flatMap(({ service }) => {
    const page = servicePageOf(service);
    return page ? [{ page, label: serviceTypeLabel(service) }] : [];
  });
  return (
    <ShortReviews
      title={`Reviews from ${where}`}
      reviews={reviews}
      all={`/reviews?q=${encodeURIComponent(reviews[0]?.location ?? "")}`}
    >
      {named.length > 0 && (
        <div className="asked-for row">
          <h3>Services they used</h3>
          <ul className="row">
            {named.map(({ page, label }) => (
              <li key={page}>
                <a href={`/services/${page}`}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ShortReviews>
  );
}

type OfficeRoadsProps = { name: string; offices: readonly OfficeDistance[]; roads: string };

/** Each line is in proportion to its distance. */
function OfficeRoads({ name, offices, roads }: OfficeRoadsProps) {
  // 0 in the town of the only office.
  const longest = Math.max(...offices.map(({ miles }) => miles));
  return (
    <div className="offices fact-card stays card">
      {longest > 0 && (
        <>
          <h3>
            From our {offices.length > 1 ? "offices" : "office"} to {name}
          </h3>
          <ul className="ruled">
            {offices.map((office) => (
              <li key={office.key}>
                <b>{office.name}</b>
                <span className="num">{office.miles === 0 ? "In town" : `${office.miles} mi`}</span>
                <Road share={office.miles / longest} />
              </li>
            ))}
          </ul>
          <p className="quiet">Straight-line miles. The drive is longer.</p>
        </>
      )}
      <h3>By road</h3>
      <p>{roads}</p>
    </div>
  );
}

function Road({ share }: { share: number }) {
  const end = `${Math.round(share * 100)}%`;
  return (
    <svg className="office-road" width="100%" height="30" aria-hidden="true">
      <line className="route-dash" x1="0" y1="25" x2={end} y2="25" />
      <circle className="route-dot" cx="0" cy="25" r="5" />
      <svg x={end} overflow="visible">
        <path className="map-pin" d="M0 26C-6 18-8 16-8 12a8 8 0 0 1 16 0C8 16 6 18 0 26Z" />
        <circle className="map-pin-hole" cy="12" r="3" />
      </svg>
    </svg>
  );
}
