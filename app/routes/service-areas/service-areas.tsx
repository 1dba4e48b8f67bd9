import { ifOffices } from "#content/by-office.ts";
import { company } from "#content/company.ts";
import { officeTowns, ourOffices } from "#content/home-offices.ts";
import { workDays, workWeek } from "#content/work-days.ts";
import { ELSEWHERE } from "#domain/plan/plan.ts";
import { AreaMap } from "../../ui/map/service-map.tsx";
import { CallBand } from "../../ui/sections/call-band.tsx";
import { CityCard } from "../../ui/sections/city-card.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import { Section } from "../../ui/sections/section.tsx";
import type { Route } from "./+types/page.ts";

type LoaderData = Route.ComponentProps["loaderData"];
type City = LoaderData["cities"][number];

export function ServiceAreas({ cities, near }: LoaderData) {
  return (
    <>
      <Hero near={near} />
      <TownMap cities={cities} near={near} />
      <Cards cities={cities} />
      <CallBand
        title="Your town isn’t on the map?"
        text={`Call and ask. Long-distance moves leave from ${officeTowns}, and deliveries reach about ${company.deliveryMiles} miles.`}
      />
    </>
  );
}

function Hero({ near }: Pick<LoaderData, "near">) {
  return (
    <section className="areas-hero page-top">
      <div className="wrap columns uneven">
        <div className="left">
          <h1>Service areas in {company.serviceArea}</h1>
          <p className="lead">
            {ifOffices(["winchester", "sterling"], "From the Blue Ridge to the Potomac, and across it. ", "")}
            The trucks start from {ourOffices}.
          </p>
          <form className="areas-find" action="/service-areas">
            <div className="field">
              <label htmlFor="near">Your town or ZIP code</label>
              <input
                className="input"
                id="near"
                name="near"
                autoComplete="off"
                enterKeyHint="search"
                defaultValue={near && near !== ELSEWHERE ? near.name : ""}
              />
            </div>
            <button className="button button-ink" type="submit">
              Find it
            </button>
          </form>
          {near && (
            <p className="areas-found">
              <Found near={near} />
            </p>
          )}
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

function Found({ near }: { near: NonNullable<LoaderData["near"]> }) {
  if (near === ELSEWHERE) return "That is over 150 miles away, or not a place we could find. Call and ask.";
  const { key, name, office, miles, isServed } = near;
  return (
    <>
      {miles === 0
        ? `${name}: our crews start there. `
        : `${name} is ${miles} miles from our ${office} office. `}
      {isServed ? (
        <a href={`/locations/${key}`}>What we know about it</a>
      ) : (
        <a href="/estimate">Ask for an estimate</a>
      )}
    </>
  );
}

function TownMap({ cities, near }: LoaderData) {
  const distances = Object.fromEntries(
    cities.map(({ key, isOffice, nearest }) => [
      key,
      isOffice ? "home office" : `${nearest.miles} miles from ${nearest.name}`,
    ]),
  );
  return (
    <div className="wrap">
      <AreaMap squares distances={distances} near={near && near !== ELSEWHERE ? near : undefined} />
    </div>
  );
}

function Cards({ cities }: { cities: City[] }) {
  const cards = cities.filter(({ listing }) => listing === "card");
  const also = cities.filter(({ listing }) => listing === "also");
  return (
    <Section>
      <div className="section-head">
        <h2>What we know about your town</h2>
        <p className="quiet">
          <span className="map-square-name">The letter and number are the square on the map. </span>
          Miles are in a straight line to the nearest home office.
        </p>
      </div>
      <ul className="city-grid">
        {cards.map((city) => (
          <li key={city.key}>
            <CityCard
              city={city}
              isOffice={city.isOffice}
              square={city.square}
              head={
                city.isOffice
                  ? ["Home office", workWeek]
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
            {also.map(({ key, name, nearest }) => (
              <li key={key}>
                <RouteLink to={`/locations/${key}`}>{name}</RouteLink>{" "}
                <small className="quiet num">{nearest.miles} mi</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
