import { useLocation } from "react-router";
import { company } from "#content/company.ts";
import { countReviews, findReviewStats, listFilterChoices } from "#db/reviews/counts.ts";
import { listReviews } from "#db/reviews/reviews.ts";
import { limitOf, parseReviewFilter, parseReviewPlace } from "#domain/reviews/filter.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { describePage } from "../../seo.ts";
import pageStyles from "../../styles/pages/reviews.css?url";
import { EstimateBand } from "../../ui/estimate-band.tsx";
import type { Route } from "./+types/page.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ReviewsHero } from "./hero.tsx";
import { Results } from "./results.tsx";
import { FIRST_PAGE } from "./use-rest.ts";

/** Milliseconds that the page waits for what it reads, so that without scripts too it stands where it belongs. */
const SERVER_TIMEOUT_MS = 100;
/** Milliseconds that a change of filter may take before the skeleton takes the old reviews' place. */
const BROWSER_TIMEOUT_MS = 400;

/** What is late is streamed; what cannot be read is null. */
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

/** Between pages too the answer is awaited for a moment: going back finds the page as high as it was. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return settleWithin(BROWSER_TIMEOUT_MS, await serverLoader());
}

type Settled<T> = { [Name in keyof T]: T[Name] | Awaited<T[Name]> };

/** Puts values in the place of the promises that are kept in time. */
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
