import { redirect } from "react-router";
import type { Location } from "#content/locations/location.ts";
import { findLocation } from "#content/locations.ts";
import { milesBetween } from "#domain/places/distance.ts";
import { isHomeOffice, listOfficeDistances } from "#domain/places/home-offices.ts";
import { describePage } from "../../seo.ts";
import { PageQuestions } from "../../ui/page-questions.tsx";
import type { Route } from "./+types/page.ts";
import { LocationHero } from "./hero.tsx";
import pageStyles from "./location.css?url";
import { Buildings, Ending, Facts, Neighbors, Testimonial, Town } from "./sections.tsx";

/** An unknown city leads to the list of all cities. */
export function loader({ params }: Route.LoaderArgs) {
  const location = findLocation(params.locationId);
  if (!location) throw redirect("/service-areas", 302);
  return {
    location,
    isOffice: isHomeOffice(location.key),
    offices: listOfficeDistances(location),
    neighbors: location.neighbors.flatMap((key) => listNeighbor(location, key)),
  };
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

export default function LocationPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LocationHero {...loaderData} />
      <Town {...loaderData} />
      <Buildings {...loaderData} />
      <Facts {...loaderData} />
      <Testimonial {...loaderData} />
      <PageQuestions title={`Asked in ${loaderData.location.name}`} questions={loaderData.location.faqs} />
      <Ending {...loaderData} />
      <Neighbors {...loaderData} />
    </>
  );
}
