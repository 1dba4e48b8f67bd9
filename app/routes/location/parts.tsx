import type { Location } from "#content/locations/location.ts";
import { findLocationTrail } from "../../ui/navigation/trail.ts";
import { PageQuestions } from "../../ui/sections/page-questions.tsx";
import {
  describeQuestions,
  describeTownService,
  describeTrail,
} from "../../ui/structured-data/schema-org.ts";
import { StructuredData } from "../../ui/structured-data/structured-data.tsx";
import type { Route } from "./+types/page.ts";
import { LocationHero } from "./hero.tsx";
import { LocalReviews } from "./local-reviews.tsx";
import { Buildings, Ending, GoodToKnow, Neighbors, Testimonial, Town } from "./sections.tsx";

type LocationPartsProps = Pick<Route.ComponentProps, "loaderData"> & { siteUrl: string };

export function LocationParts({ loaderData, siteUrl }: LocationPartsProps) {
  return (
    <>
      <LocationHero {...loaderData} />
      <Town {...loaderData} />
      <Buildings {...loaderData} />
      <GoodToKnow {...loaderData} />
      <Testimonial {...loaderData} />
      {loaderData.local && <LocalReviews local={loaderData.local} />}
      <PageQuestions
        title={`Questions from ${loaderData.location.name}`}
        questions={loaderData.location.faqs}
      />
      <Ending {...loaderData} />
      <Neighbors {...loaderData} />
      <LocationData location={loaderData.location} siteUrl={siteUrl} />
    </>
  );
}

function LocationData({ location, siteUrl }: { location: Location; siteUrl: string }) {
  const things = [
    describeTownService(siteUrl, location),
    describeTrail(siteUrl, findLocationTrail(location)),
    describeQuestions(location.faqs),
  ];
  return <StructuredData things={things} />;
}
