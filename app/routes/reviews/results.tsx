import { Link, useLocation, useNavigation } from "react-router";
import type { Review } from "#db/reviews/reviews.ts";
import {
  isFiltering,
  limitOf,
  loadMore,
  type ReviewFilter,
  serializeReviewFilter,
  serializeReviewPlace,
} from "#domain/reviews/filter.ts";
import { ReadFailure } from "../../ui/read-failure.tsx";
import { Streamed } from "../../ui/streamed.tsx";
import type { Route } from "./+types/page.ts";
import { ReviewCards, ReviewSkeletons } from "./review-cards.tsx";
import { FILTER_FORM } from "./use-filter-form.ts";
import { useRest } from "./use-rest.ts";

type ResultsProps = { filter: ReviewFilter } & Pick<Route.ComponentProps["loaderData"], "reviews" | "total">;

export function Results({ filter, reviews, total }: ResultsProps) {
  const { search } = useLocation();
  const isBusy = useNavigation().location?.pathname === "/reviews";
  return (
    <div className="reviews-results" aria-busy={isBusy}>
      {/* The key shows the skeleton for a slow answer; without it React would keep the old reviews. */}
      <Streamed key={search} value={reviews} fallback={<Loading />}>
        {(first) => {
          if (first === null)
            return <ReadFailure className="reviews-none" text="The reviews cannot be read right now." />;
          if (first.length === 0) return <Nothing isFiltered={isFiltering(filter)} />;
          return <Found filter={filter} first={first} total={total} />;
        }}
      </Streamed>
    </div>
  );
}

function Found({
  filter,
  first,
  total,
}: {
  filter: ReviewFilter;
  first: Review[];
  total: ResultsProps["total"];
}) {
  const { groups, shown, next, end, isBroken } = useRest(filter, first);
  return (
    <>
      <div className="reviews-head">
        <Streamed value={total} fallback={<Counter shown={shown} />}>
          {(counted) => <Counter shown={shown} total={counted} />}
        </Streamed>
        <ShowButtons filter={filter} />
      </div>
      <ReviewCards groups={groups} />
      <div className="reviews-end" ref={end}>
        <Streamed value={total} fallback={null}>
          {(counted) => <LoadMore filter={filter} total={counted ?? 0} />}
        </Streamed>
        {isBroken && <p role="status">The rest of the reviews cannot be read right now.</p>}
        {next && <NextPage filter={filter} next={next} isNeeded={isBroken} />}
      </div>
    </>
  );
}

/** `total` is null when it could not be counted, undefined while it is. */
function Counter({ shown, total }: { shown: number; total?: number | null }) {
  if (total === null)
    return (
      <ReadFailure
        className="reviews-count"
        text={`Showing ${shown.toLocaleString("en-US")} reviews. How many there are in all cannot be read right now.`}
      />
    );
  const known = total === undefined ? "..." : Math.max(shown, total).toLocaleString("en-US");
  return (
    <p className="reviews-count" role="status">
      Showing <b className="num">{shown.toLocaleString("en-US")}</b> of <b className="num">{known}</b> reviews
    </p>
  );
}

function ShowButtons({ filter }: { filter: ReviewFilter }) {
  const shared = { type: "submit", name: "show", form: FILTER_FORM } as const;
  return (
    <div className="reviews-show">
      <button {...shared} value="12" data-event="show" aria-pressed={filter.show === 12 && filter.more === 0}>
        Show 12
      </button>
      <button {...shared} value="24" data-event="show" aria-pressed={filter.show === 24 && filter.more === 0}>
        Show 24
      </button>
      <button {...shared} value="all" data-event="show" aria-pressed={filter.show === "all"}>
        Show All
      </button>
      <button {...shared} value="12" data-event="reset">
        Reset
      </button>
    </div>
  );
}

function LoadMore({ filter, total }: { filter: ReviewFilter; total: number }) {
  if (total <= limitOf(filter)) return null;
  const { show, more } = loadMore(filter, total);
  const choice = show === "all" ? { name: "show", value: "all" } : { name: "more", value: more };
  return (
    <button
      className="button button-outline"
      type="submit"
      form={FILTER_FORM}
      data-event="load_more"
      {...choice}
    >
      Load More Reviews
    </button>
  );
}

/** For visitors without scripts, and when the rest did not come. */
function NextPage({ filter, next, isNeeded }: { filter: ReviewFilter; next: Review; isNeeded: boolean }) {
  const query = new URLSearchParams(serializeReviewFilter(filter));
  query.set("after", serializeReviewPlace(next));
  return (
    <Link className={isNeeded ? "route-link" : "route-link reviews-next"} to={`/reviews?${query}`}>
      Next page
    </Link>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="reviews-none" role="status">
      {isFiltered
        ? "No reviews match your current filters. Try adjusting your search criteria."
        : "No reviews available at the moment."}
    </p>
  );
}

function Loading() {
  return (
    <>
      <div className="reviews-head">
        <p className="reviews-count" role="status">
          Loading reviews
        </p>
      </div>
      <noscript>
        <ReadFailure text="The reviews are taking longer than they should." />
      </noscript>
      <ReviewSkeletons />
    </>
  );
}
