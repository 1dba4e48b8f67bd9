import { movesWithinMaryland } from "#content/company.ts";
import { allHours } from "#content/opening-hours.ts";
import { EstimateBand } from "../../ui/estimate/estimate-band.tsx";
import { ContentIcon } from "../../ui/icons/content-icon.tsx";
import { Photo } from "../../ui/pictures/photo.tsx";
import { Stars } from "../../ui/reviews/stars.tsx";
import { CityCard } from "../../ui/sections/city-card.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import type { Route } from "./+types/page.ts";
import { OfficeRoads } from "./office-roads.tsx";

type LocationData = Route.ComponentProps["loaderData"];

export function Town({ location, offices }: LocationData) {
  return (
    <section className="section">
      <div className="wrap columns uneven">
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
      </div>
    </section>
  );
}

export function Buildings({ location }: LocationData) {
  return (
    <section className="section mist doors">
      <div className="wrap columns">
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
      </div>
    </section>
  );
}

export function GoodToKnow({ location }: LocationData) {
  return (
    <section className="section">
      <div className="wrap">
        <h2>Good to know in {location.name}</h2>
        <ul className="torn-columns">
          {location.trustFactors.map(({ icon, title, description }) => (
            <li key={title}>
              <h3>
                <ContentIcon name={icon} />
                {title}
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Testimonial({ location }: LocationData) {
  if (!location.testimonial) return null;
  const { quote, name, location: from, rating } = location.testimonial;
  return (
    <section className="section pale letter" aria-label={`A customer from ${location.name}`}>
      <figure className="wrap">
        <Stars rating={rating} />
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        <figcaption>
          <b>{name}</b>
          {from}
        </figcaption>
      </figure>
    </section>
  );
}

export function Ending({ location }: LocationData) {
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

export function Neighbors({ location, neighbors }: LocationData) {
  if (neighbors.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head">
          <h2>Towns near {location.name}</h2>
          <a className="route-link" href="/service-areas">
            See all service areas
          </a>
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
      </div>
    </section>
  );
}
