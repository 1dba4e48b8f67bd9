import { type RouterContextProvider, redirect } from "react-router";
import type { Location } from "#content/locations/location.ts";
import { findLocation, towns } from "#content/locations.ts";
import { countServicesFrom, listReviewsFrom } from "#db/reviews/local.ts";
import { milesBetween } from "#domain/places/distance.ts";
import { isHomeOffice, listOfficeDistances } from "#domain/places/home-offices.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";
import { findTypicalBetween } from "#domain/plan/typical.ts";
import { servicesContext } from "../../context.ts";
import { nullIfLate } from "../../loaders/deferred.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { shortenReview } from "../../ui/reviews/short-reviews.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./location.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const location = findLocation(params.locationId);
  if (!location) throw redirect("/service-areas", 302);
  return {
    location,
    local: await nullIfLate(context, findLocalReviews(context, location), "reviews of a town"),
    isOffice: isHomeOffice(location.key),
    offices: listOfficeDistances(location),
    typical: findTypicalNear(location),
    neighbors: location.neighbors.flatMap((key) => listNeighbor(location, key)),
  };
}

/** From the town, else its county. */
async function findLocalReviews(context: Readonly<RouterContextProvider>, location: Location) {
  const { db } = context.get(servicesContext);
  const county = location.county ? towns.filter((town) => town.county === location.county) : [];
  for (const [where, around] of [
    [location.name, [location]],
    [location.county, county],
  ] as const) {
    const places = around.map(formatPlaceName);
    const reviews = places.length > 0 ? await listReviewsFrom(db, places, 2) : [];
    if (where && reviews.length > 0)
      return { where, reviews: reviews.map(shortenReview), services: await countServicesFrom(db, places) };
  }
  return undefined;
}

/** To the next town. */
function findTypicalNear(location: Location) {
  const neighbor = findLocation(location.neighbors[0] ?? "");
  return neighbor && findTypicalBetween(location, neighbor);
}

function listNeighbor(location: Location, key: string) {
  const neighbor = findLocation(key);
  if (!neighbor) return [];
  const { name, description } = neighbor;
  const miles = Math.round(milesBetween(location, neighbor));
  return [{ key, name, description, miles, isOffice: isHomeOffice(key) }];
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { key, metaTitle, metaDescription } = loaderData.location;
  return describePage(matches, { path: `/locations/${key}`, title: metaTitle, description: metaDescription });
}

const LocationSections = unhydrated(() => import("./town.tsx"), "LocationSections");

export default function LocationPage({ loaderData, matches }: Route.ComponentProps) {
  return <LocationSections loaderData={loaderData} siteUrl={matches[0].loaderData.siteUrl} />;
}
