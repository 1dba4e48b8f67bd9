import { useLocation } from "react-router";
import { company } from "#content/company.ts";
import { countReviews, findReviewStats, listFilterChoices } from "#db/review-counts.ts";
import { listReviews } from "#db/reviews.ts";
import { limitOf, parseReviewFilter, parseReviewPlace } from "#domain/review-filter.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { describePage } from "../../seo.ts";
import { EstimateBand } from "../../ui/estimate-band.tsx";
import type { Route } from "./+types/page.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ReviewsHero } from "./hero.tsx";
import { Results } from "./results.tsx";
import { FIRST_PAGE } from "./use-rest.ts";

/** Milliseconds that a change of filter may take before the skeleton takes the old reviews' place. */
const PATIENCE_MS = 400;

/** Everything is streamed; what cannot be read is null. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const orNull = <T,>(promise: Promise<T>, what: string): Promise<T | null> =>
    promise.catch((error: unknown) => {
      log.error({ err: error }, `${what} cannot be read`);
      return null;
    });
  const filter = parseReviewFilter(url.searchParams);
  const total = countReviews(db, filter);
  const reviews = listReviews(db, filter, {
    limit: Math.min(limitOf(filter), FIRST_PAGE),
    after: parseReviewPlace(url.searchParams.get("after")),
    total,
  });
  return {
    stats: orNull(findReviewStats(db), "review stats"),
    choices: orNull(listFilterChoices(db), "filter choices"),
    reviews: orNull(reviews, "reviews"),
    total: orNull(total, "number of reviews"),
  };
}

type Streamed = ReturnType<typeof loader>;
export type ReviewsData = { [Name in keyof Streamed]: Streamed[Name] | Awaited<Streamed[Name]> };

/** Between pages the answer is awaited for a moment, so that going back finds the page as high as it was. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<ReviewsData> {
  const data = await serverLoader();
  const [stats, choices, reviews, total] = [data.stats, data.choices, data.reviews, data.total];
  const settled = Promise.all([stats, choices, reviews, total]);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const values = await Promise.race([settled, late]);
  if (!values) return data;
  return { stats: values[0], choices: values[1], reviews: values[2], total: values[3] };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/reviews",
    title: `Customer Reviews of Our Moves | ${company.name}`,
    description:
      "What customers in Virginia, DC and Maryland wrote after their move. Search the reviews by word, or choose a service, a year or a rating.",
  });
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const filter = parseReviewFilter(new URLSearchParams(useLocation().search));
  return (
    <>
      <ReviewsHero stats={loaderData.stats} />
      <section className="reviews-list" aria-label="Reviews">
        <div className="wrap">
          <FilterBar filter={filter} choices={loaderData.choices} />
          <Results filter={filter} reviews={loaderData.reviews} total={loaderData.total} />
        </div>
      </section>
      <EstimateBand
        title="Your move next?"
        text="Tell us from where to where. The estimate is free and binds you to nothing."
      />
    </>
  );
}
