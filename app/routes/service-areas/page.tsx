import { redirect } from "react-router";
import { contactDetails, shortArea } from "#content/contact-details.ts";
import { locations, towns } from "#content/locations.ts";
import { findNearestOffice } from "#domain/places/distance.ts";
import { findPlace } from "#domain/places/gazetteer.server.ts";
import { isHomeOffice, listOffices, nearestHomeOffice } from "#domain/places/home-offices.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";
import { ELSEWHERE, keyOf, type Place } from "#domain/plan/plan.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { findGridSquare, projectPoint } from "../../ui/map/map-towns.ts";
import type { Route } from "./+types/page.ts";
import pageStyles from "./service-areas.css?url";

/** Redirects a typed place to its key. */
export function loader({ url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("near") ?? "";
  const place = typed.trim() === "" ? null : (findPlace(typed) ?? ELSEWHERE);
  if (typed !== keyOf(place)) throw redirect(`/service-areas${place ? `?near=${keyOf(place)}` : ""}`);
  const cities = locations.map((location) => {
    const { key, name, state, description, listing } = location;
    const square = findGridSquare(location);
    const isOffice = isHomeOffice(key);
    return { key, name, state, description, listing, square, isOffice, nearest: nearestHomeOffice(location) };
  });
  return { cities, near: place && describePlace(place) };
}

/** Without coordinates it is over 150 miles away, or unknown. */
function describePlace(place: Place) {
  if (place === ELSEWHERE) return place;
  const { key, latitude, longitude } = place;
  if (latitude === undefined || longitude === undefined) return ELSEWHERE;
  const { office, miles } = findNearestOffice({ latitude, longitude }, listOffices());
  return {
    key,
    name: formatPlaceName(place),
    office: office.name,
    miles: Math.round(miles),
    isTown: towns.some((town) => town.key === key),
    isServed: locations.some((location) => location.key === key),
    ...projectPoint({ latitude, longitude }),
  };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, location }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/service-areas",
    isPart: new URLSearchParams(location.search).has("near"),
    title: `Service Areas in ${shortArea} | ${contactDetails.name}`,
    description:
      "Where we move people, town by town, on a map with the distance of each to our nearest home office.",
  });
}

const ServiceAreas = unhydrated(() => import("./service-areas.tsx"), "ServiceAreas");

export default function ServiceAreasPage({ loaderData }: Route.ComponentProps) {
  return <ServiceAreas {...loaderData} />;
}
