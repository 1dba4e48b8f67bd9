import type {
  AdministrativeArea,
  BreadcrumbList,
  FAQPage,
  MovingCompanyLeaf,
  PostalAddress,
  Service,
  WebSite,
} from "schema-dts";
import { company } from "#content/company.ts";
import type { Location } from "#content/locations/location.ts";
import { servedTowns } from "#content/locations.ts";
import { closedOn, weekHours } from "#content/opening-hours.ts";
import type { ServiceSummary } from "#content/services/service.ts";
import type { TextsByTitle } from "#content/texts-by-title.ts";
import { exampleEmail, fictionalPhone } from "#domain/company/placeholders.ts";
import { listOffices } from "#domain/places/home-offices.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";
import type { Trail } from "../navigation/trail.ts";

type CompanyFacts = Pick<typeof company, "name" | "hours"> & {
  phone: { display: string; href: string };
  emails: { office: string };
  city: string;
  social: readonly { href: string }[];
};

const areaServed: AdministrativeArea[] = [...new Set(servedTowns.map(({ state }) => state))].map((name) =>
  name === "Washington, DC" ? { "@type": "City", name } : { "@type": "State", name },
);

/** Omits facts that are still placeholders. */
export function describeCompany(siteUrl: string, facts: CompanyFacts = company): MovingCompanyLeaf {
  const { phone, emails } = facts;
  return {
    ...nameCompany(siteUrl, facts),
    ...(fictionalPhone.test(phone.display) ? {} : { telephone: phone.href.replace("tel:", "") }),
    ...(exampleEmail.test(emails.office) ? {} : { email: emails.office }),
    address: describeTown(facts.city),
    areaServed,
    openingHoursSpecification: weekHours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens,
      closes,
    })),
    specialOpeningHoursSpecification: closedOn.map((day) => ({
      "@type": "OpeningHoursSpecification",
      validFrom: day,
      validThrough: day,
      opens: "00:00",
      closes: "00:00",
    })),
    ...(facts.social.length > 0 ? { sameAs: facts.social.map(({ href }) => href) } : {}),
  };
}

/** Only the towns of offices are public. */
export function describeOffices(): PostalAddress[] {
  return listOffices().map((town) => describeTown(formatPlaceName(town)));
}

export function describeWebSite(siteUrl: string): WebSite {
  return { "@type": "WebSite", name: company.name, url: `${siteUrl}/` };
}

export function describeService(siteUrl: string, { id, title, shortDescription }: ServiceSummary): Service {
  return { ...describeOffer(siteUrl, `/services/${id}`, title, shortDescription), areaServed };
}

export function describeTownService(siteUrl: string, location: Location): Service {
  const { key, name, state, title, description } = location;
  const inState = state === name ? {} : { containedInPlace: { "@type": "State", name: state } as const };
  return {
    ...describeOffer(siteUrl, `/locations/${key}`, title, description),
    areaServed: { "@type": "City", name, ...inState },
  };
}

function describeOffer(siteUrl: string, path: string, name: string, description: string) {
  return {
    "@type": "Service",
    name,
    description,
    url: siteUrl + path,
    provider: nameCompany(siteUrl),
  } as const;
}

export function describeQuestions(questions: TextsByTitle): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: Object.entries(questions).map(([question, answer]) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The last breadcrumb, the page itself, needs no URL. */
export function describeTrail(siteUrl: string, { above, here }: Trail): BreadcrumbList {
  const stops = [...above.map(({ name, path }) => ({ name, item: siteUrl + path })), { name: here }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: stops.map((stop, index) => ({ "@type": "ListItem", position: index + 1, ...stop })),
  };
}

function nameCompany(siteUrl: string, { name }: Pick<CompanyFacts, "name"> = company): MovingCompanyLeaf {
  return { "@type": "MovingCompany", "@id": `${siteUrl}/#company`, name, url: `${siteUrl}/` };
}

/** Splits "Ashburn, VA". */
function describeTown(place: string): PostalAddress {
  const [addressLocality = place, addressRegion] = place.split(", ");
  return { "@type": "PostalAddress", addressLocality, ...(addressRegion ? { addressRegion } : {}) };
}
