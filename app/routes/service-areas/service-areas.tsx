import { ifOffices } from "#content/by-office.ts";
import { company } from "#content/company.ts";
import { officeTowns, ourOffices } from "#content/home-offices.ts";
import { offersEmergency, openingHours, weekHours } from "#content/opening-hours.ts";
import { workDays, workWeek } from "#content/work-days.ts";
import { AreaMap } from "../../ui/map/service-map.tsx";
import { CallBand } from "../../ui/sections/call-band.tsx";
import { CityCard } from "../../ui/sections/city-card.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import { Section } from "../../ui/sections/section.tsx";
import type { Route } from "./+types/page.ts";

type City = Route.ComponentProps["loaderData"]["cities"][number];

export function ServiceAreas({ cities }: { cities: City[] }) {
  return (
    <>
      <Hero />
      <Places cities={cities} />
      <Cards cities={cities} />
      <CallBand
        title="Your town isn’t on the map?"
        text={`Call and ask. Long-distance moves leave from ${officeTowns}, and deliveries reach about ${company.deliveryMiles} miles.`}
      />
    </>
  );
}

function Hero() {
  return (
    <section className="areas-hero page-top">
      <div className="wrap columns uneven">
        <div className="left">
          <h1>Service areas in {company.serviceArea}</h1>
          <p className="lead">
            {ifOffices(["winchester", "sterling"], "From the Blue Ridge to the Potomac, and across it. ", "")}
            The trucks start from {ourOffices}.
          </p>
        </div>
        <Facts
          className="figures ruled"
          facts={[
            ["cities and towns", company.cities],
            ...(["", "0"].includes(company.customers) ? [] : [["customers", company.customers] as const]),
            ["days a week", workDays.length],
          ]}
        />
      </div>
    </section>
  );
}

/** Index: grid square, name, distance. */
function Places({ cities }: { cities: City[] }) {
  const byName = [...cities].sort((a, b) => a.name.localeCompare(b.name, "en"));
  const distances = Object.fromEntries(
    cities.map(({ key, isOffice, nearest }) => [
      key,
      isOffice ? "home office" : `${nearest.miles} miles from ${nearest.name}`,
    ]),
  );
  return (
    <section>
      <div className="wrap">
        <AreaMap squares distances={distances} />
        <div className="places-head section-head">
          <h2>Index of places</h2>
          <p className="quiet">
            <span className="map-square-note">The letter and number are the square on the map. </span>
            Miles are in a straight line to the nearest home office.
          </p>
        </div>
        <ul className="places">
          {byName.map((city) => (
            <li key={city.key}>
              <a href={`/locations/${city.key}`}>
                <span className="place-square quiet num">{city.square}</span>
                <b>{nameWithState(city)}</b>
                <span className="place-distance quiet num">
                  {city.isOffice ? "Home office" : `${city.nearest.miles} mi from ${city.nearest.name}`}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function nameWithState({ name, state }: City): string {
  return state === "Maryland" ? `${name}, MD` : name;
}

function Cards({ cities }: { cities: City[] }) {
  const cards = cities.filter(({ listing }) => listing === "card");
  const also = cities.filter(({ listing }) => listing === "also");
  return (
    <Section>
      <h2>What we know about your town</h2>
      <ul className="city-grid">
        {cards.map((city) => (
          <li key={city.key}>
            <CityCard
              city={city}
              isOffice={city.isOffice}
              head={
                city.isOffice
                  ? [
                      "Home office",
                      weekHours.length > 1
                        ? workWeek
                        : `${openingHours.brief.span}${offersEmergency ? ", emergency 24/7" : ""}`,
                    ]
                  : [`From ${city.nearest.name}`, `${city.nearest.miles} mi`]
              }
            />
          </li>
        ))}
      </ul>
      {also.length > 0 && (
        <div className="also row">
          <h3>Also serving</h3>
          <ul className="row">
            {also.map(({ key, name }) => (
              <li key={key}>
                <RouteLink to={`/locations/${key}`}>{name}</RouteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
