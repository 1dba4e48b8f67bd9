import { ifOffices, route7Offices } from "#content/by-office.ts";
import { company } from "#content/company.ts";
import { contactDetails } from "#content/contact-details.ts";
import { officeTowns } from "#content/home-offices.ts";
import { findLocation } from "#content/locations.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { milesBetween } from "#domain/places/distance.ts";
import { isHomeOffice } from "#domain/places/home-offices.ts";
import { servicesContext } from "../../context.ts";
import { awaitOrStream, nullOnError } from "../../loaders/deferred.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./about.css?url";

/** Towns on Route 7, from west to east. */
const road = [
  ["winchester", "West of the Blue Ridge, where Route 7 begins downtown."],
  ["ashburn", "Our hometown, and the address on our paperwork."],
  ["sterling", "Where it meets Route 28, a few minutes from Dulles."],
  ["alexandria", "Route 7 ends here, on King Street in Old Town."],
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const towns = road.flatMap(([key, text]) => {
    const town = findLocation(key);
    return town ? [{ town, text }] : [];
  });
  const stops = towns.map(({ town, text }, index) => {
    const next = towns[index + 1]?.town;
    const milesToNext = next ? Math.round(milesBetween(town, next)) : null;
    return { key: town.key, name: town.name, text, isOffice: isHomeOffice(town.key), milesToNext };
  });
  const read = await awaitOrStream(context, {
    stats: nullOnError(context, findReviewStats(db), "review stats"),
  });
  return { ...read, stops };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/about",
    title: `About ${contactDetails.name}: ${ifOffices(route7Offices, "Movers on Route 7", "Local Movers")}`,
    description: `A licensed and insured local mover since ${company.foundedYear}, with crews in ${ifOffices(route7Offices, "Winchester, Ashburn and Sterling along Virginia Route 7", officeTowns)}. See our insurance and registration.`,
  });
}

const About = unhydrated(() => import("./about.tsx"), "About");

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <About loaderData={loaderData} />;
}
