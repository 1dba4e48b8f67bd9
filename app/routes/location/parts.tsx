import { PageQuestions } from "../../ui/page-questions.tsx";
import type { Route } from "./+types/page.ts";
import { LocationHero } from "./hero.tsx";
import { LocalReviews } from "./local-reviews.tsx";
import { Buildings, Ending, Facts, Neighbors, Testimonial, Town } from "./sections.tsx";

export function LocationParts({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <>
      <LocationHero {...loaderData} />
      <Town {...loaderData} />
      <Buildings {...loaderData} />
      <Facts {...loaderData} />
      <Testimonial {...loaderData} />
      {loaderData.local && <LocalReviews local={loaderData.local} />}
      <PageQuestions
        title={`Questions from ${loaderData.location.name}`}
        questions={loaderData.location.faqs}
      />
      <Ending {...loaderData} />
      <Neighbors {...loaderData} />
    </>
  );
}
