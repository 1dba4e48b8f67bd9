import { contactDetails, shortArea } from "#content/contact-details.ts";
import { locations } from "#content/locations.ts";
import { isHomeOffice, nearestHomeOffice } from "#domain/places/home-offices.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { findGridSquare } from "../../ui/map/map-towns.ts";
import type { Route } from "./+types/page.ts";
import pageStyles from "./service-areas.css?url";

export function loader() {
  const cities = locations.map((location) => {
    const { key, name, state, description, listing } = location;
    const square = findGridSquare(location);
    const isOffice = isHomeOffice(key);
    return { key, name, state, description, listing, square, isOffice, nearest: nearestHomeOffice(location) };
  });
  return { cities };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/service-areas",
    title: `Service Areas in ${shortArea} | ${contactDetails.name}`,
    description:
      "Where we move people, town by town, on a map with the distance of each to our nearest home office.",
  });
}

const ServiceAreas = unhydrated(() => import("./service-areas.tsx"), "ServiceAreas");

export default function ServiceAreasPage({ loaderData }: Route.ComponentProps) {
  return <ServiceAreas cities={loaderData.cities} />;
}
