import { useLocation } from "react-router";
import { contactDetails } from "#content/contact-details.ts";
import { countReviews, findReviewStats, listFilterChoices } from "#db/reviews/counts.ts";
import { listReviews } from "#db/reviews/reviews.ts";
import {
  identifyList,
  isUnfilteredList,
  limitOf,
  parseReviewFilter,
  parseReviewPlace,
} from "#domain/reviews/filter.ts";
import { servicesContext } from "../../context.ts";
import { awaitOrStream, awaitWithin, nullOnError } from "../../loaders/deferred.ts";
import { describePage } from "../../seo/describe-page.ts";
import { EstimateBand } from "../../ui/estimate/estimate-band.tsx";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/page.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ReviewsHero } from "./hero.tsx";
import { Results } from "./results.tsx";
import pageStyles from "./reviews.css?url";
import { StarCounts } from "./star-counts.tsx";
import { FIRST_PAGE } from "./use-remaining-reviews.ts";

const ReviewPolicy = unhydrated(() => import("./review-policy.tsx"), "ReviewPolicy");

/** When the skeleton replaces the old reviews (ms). */
const BROWSER_TIMEOUT_MS = 400;
/** Longer if only the number of reviews changes: those shown stay. */
const SAME_LIST_TIMEOUT_MS = 5_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = parseReviewFilter(url.searchParams);
  const reviews = listReviews(db, filter, {
    limit: Math.min(limitOf(filter), FIRST_PAGE),
    after: parseReviewPlace(url.searchParams.get("after")),
  });
  const list = Promise.all([reviews, countReviews(db, filter)]).then(([first, total]) => ({ first, total }));
  const read = {
    stats: nullOnError(context, findReviewStats(db), "review stats"),
    choices: nullOnError(context, listFilterChoices(db), "filter choices"),
    list: nullOnError(context, list, "reviews"),
  };
  return awaitOrStream(context, read);
}

/** Waits in the browser too, so that Back finds the page at its old height. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const staysInList =
    location.pathname === url.pathname &&
    location.search !== url.search &&
    identifyList(new URLSearchParams(location.search)) === identifyList(url.searchParams);
  return awaitWithin(await serverLoader(), staysInList ? SAME_LIST_TIMEOUT_MS : BROWSER_TIMEOUT_MS);
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches, location }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/reviews",
    isPart: !isUnfilteredList(new URLSearchParams(location.search)),
    title: `Customer Reviews of Our Moves | ${contactDetails.name}`,
    description: `What customers in ${contactDetails.serviceArea} wrote after their move. Search the reviews by word, or filter by service, year or rating.`,
  });
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const filter = parseReviewFilter(new URLSearchParams(useLocation().search));
  return (
    <>
      <ReviewsHero stats={loaderData.stats} />
      <section className="reviews-list">
        <div className="wrap">
          <FilterBar filter={filter} choices={loaderData.choices} />
          <Results filter={filter} list={loaderData.list} />
        </div>
      </section>
      <section className="section mist" id="how-reviews-work" aria-labelledby="how-title">
        <div className="wrap columns uneven">
          <ReviewPolicy />
          <StarCounts stats={loaderData.stats} />
        </div>
      </section>
      <EstimateBand
        title="Your move next?"
        text="Tell us where you are moving from and to. The estimate is free, with no obligation."
      />
    </>
  );
}
