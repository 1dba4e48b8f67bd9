import { Link } from "react-router";
import { ifOffices, route7Offices } from "#content/by-office.ts";
import { company } from "#content/company.ts";
import { officeTowns, ourOffices } from "#content/home-offices.ts";
import { towns } from "#content/locations.ts";
import { emergencyLine } from "#content/opening-hours.ts";
import { servicesContext } from "../../context.ts";
import { describePage } from "../../seo/describe-page.ts";
import { EstimateCard } from "../../ui/estimate/estimate-card.tsx";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { Phone } from "../../ui/icons/icons.tsx";
import { Fact } from "../../ui/sections/facts.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./contact.css?url";
import { WeekChart } from "./week-chart.tsx";

const CompanyData = unhydrated(() => import("../../ui/structured-data/structured-data.tsx"), "CompanyData");
const Photo = unhydrated(() => import("../../ui/pictures/photo.tsx"), "Photo");
const AreaMap = unhydrated(() => import("../../ui/map/service-map.tsx"), "AreaMap");

export function loader({ context }: Route.LoaderArgs) {
  return { estimateFormUrl: context.get(servicesContext).estimateFormUrl };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/contact",
    title: `Contact: Phone, Email and Hours | ${company.name}`,
    description: `We answer the phone ${company.hours.office}.${emergencyLine && ` ${emergencyLine}`} Email addresses, hours, a map of our service area and a free estimate.`,
  });
}

export default function Contact({ loaderData, matches }: Route.ComponentProps) {
  const { estimateFormUrl } = loaderData;
  const { siteUrl, today } = matches[0].loaderData;
  return (
    <>
      <section className="section page-top">
        <div className="wrap columns even">
          <PhoneAndEmail />
          <section className="contact-hours">
            <h2>When we answer</h2>
            <WeekChart today={today} />
          </section>
        </div>
      </section>
      <div className="band mist">
        <div className="wrap">
          <EstimateCard estimateFormUrl={estimateFormUrl} />
        </div>
      </div>
      <Place />
      <CompanyData siteUrl={siteUrl} />
    </>
  );
}

function PhoneAndEmail() {
  const { phone, textPhone, emails } = company;
  return (
    <div className="contact-ways left">
      <h1>Contact us</h1>
      <p className="contact-call actions">
        <a className="button button-ink num" href={phone.href}>
          <Phone className="icon" />
          Call {phone.display}
        </a>
        {textPhone && (
          <a className="button button-outline num" href={textHref}>
            Text {textPhone}
          </a>
        )}
      </p>
      <dl className="facts ruled">
        <Fact term="About a move">
          <a href={`mailto:${emails.moves}`}>{emails.moves}</a>
        </Fact>
        <Fact term="Anything else">
          <a href={`mailto:${emails.office}`}>{emails.office}</a>
        </Fact>
        <Fact term="Address">
          <a href={maps} rel="noreferrer">
            {company.postalAddress}
          </a>
          <small>Crews start from {ourOffices}</small>
        </Fact>
      </dl>
    </div>
  );
}

/** Only a link: loads nothing from the map site. */
const maps = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(company.postalAddress)}`;
const textHref = `sms:+1${company.textPhone.replace(/\D/g, "").slice(-10)}`;

/** The map shows the region of our towns. */
const isOnMap = towns.some(({ name }) => company.city.startsWith(`${name},`));

function Place() {
  return (
    <section className="section contact-place">
      <div className="wrap">
        <Photo place="office" sizes="(width < 80em) 100vw, 1200px" />
        <div className="section-head">
          <div>
            <h2>Where we are, and where we go</h2>
            <p className="lead">
              {ifOffices(
                route7Offices,
                "Crews from three towns along Virginia Route 7",
                `Crews from ${officeTowns}`,
              )}
              , and trucks all over {company.serviceArea}. <Link to="/service-areas">All cities</Link>
            </p>
          </div>
          <a className="route-link" href={maps} rel="noreferrer">
            Find us on a map
          </a>
        </div>
        {isOnMap && <AreaMap />}
      </div>
    </section>
  );
}
