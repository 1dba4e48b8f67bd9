import { useLocation } from "react-router";
import { company } from "#content/company.ts";
import { countReviews, findReviewStats, listFilterChoices } from "#db/reviews/counts.ts";
import { listReviews } from "#db/reviews/reviews.ts";
import { limitOf, parseReviewFilter, parseReviewPlace } from "#domain/reviews/filter.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { describePage } from "../../seo.ts";
import { EstimateBand } from "../../ui/estimate-band.tsx";
import type { Route } from "./+types/page.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ReviewsHero } from "./hero.tsx";
import { Results } from "./results.tsx";
import pageStyles from "./reviews.css?url";
import { FIRST_PAGE } from "./use-rest.ts";

/** Milliseconds that the loader waits for its queries: what is ready by then is rendered in place, not streamed. */
const SERVER_TIMEOUT_MS = 100;
/** Milliseconds that a change of filter may take before the skeleton replaces the old reviews. */
const BROWSER_TIMEOUT_MS = 400;

/** Data that is late is streamed; data that cannot be read is null. */
export async function loader({ context, url }: Route.LoaderArgs) {
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
  const read = {
    stats: orNull(findReviewStats(db), "review stats"),
    choices: orNull(listFilterChoices(db), "filter choices"),
    reviews: orNull(reviews, "reviews"),
    total: orNull(total, "number of reviews"),
  };
  return settleWithin(SERVER_TIMEOUT_MS, read);
}

/** Waits a moment for the data in the browser too, so that going back finds the page at its old height. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return settleWithin(BROWSER_TIMEOUT_MS, await serverLoader());
}

type Settled<T> = { [Name in keyof T]: T[Name] | Awaited<T[Name]> };

/** Replaces each promise that resolves in time by its value. */
async function settleWithin<T extends object>(ms: number, promises: T): Promise<Settled<T>> {
  const settled: Record<string, unknown> = {};
  const all = Promise.all(
    Object.entries(promises).map(async ([name, promise]) => {
      settled[name] = await promise;
    }),
  );
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, ms))]);
  return { ...promises, ...settled };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

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
