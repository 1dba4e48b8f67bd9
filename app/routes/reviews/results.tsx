import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import type { Review } from "#db/reviews/reviews.ts";
import { formatNumber } from "#domain/quantities.ts";
import {
  identifyList,
  isFiltering,
  limitOf,
  PAGE_SIZE,
  type ReviewFilter,
  ratingChoices,
  serializeReviewFilter,
  serializeReviewPlace,
  shownSize,
  shows,
} from "#domain/reviews/filter.ts";
import { serviceTypeLabel } from "#domain/reviews/review.ts";
import { truncateAtWord } from "#domain/reviews/truncate.ts";
import { Streamed } from "../../ui/hydration/streamed.tsx";
import { announce } from "../../ui/messages/status.tsx";
import type { Route } from "./+types/page.ts";
import { cardId, ReviewCards, ReviewSkeletons } from "./review-cards.tsx";
import { CLEAR_FORM, FILTER_FORM, RESULTS, useChosenFilter } from "./use-filter-form.ts";
import { useRemainingReviews } from "./use-remaining-reviews.ts";

type ResultsProps = { filter: ReviewFilter } & Pick<Route.ComponentProps["loaderData"], "list">;

/** False for the results that the page opened with. */
const IsSpoken = createContext(false);

/** Loading more keeps the shown reviews, the scroll position and the focus. */
export function Results({ filter, list }: ResultsProps) {
  const { key, search } = useLocation();
  const [openedWith] = useState(key);
  const isBusy = useNavigation().location?.pathname === "/reviews";
  const awaited = useRef<number>(undefined);
  return (
    <section
      className="reviews-results perforated"
      id={RESULTS}
      aria-label="Results"
      tabIndex={-1}
      aria-busy={isBusy}
    >
      <IsSpoken value={key !== openedWith}>
        {/* Without the key, React keeps the old reviews while another list loads. */}
        <Streamed key={identifyList(new URLSearchParams(search))} value={list} fallback={<Loading />}>
          {(read) => {
            if (read === null) return <Failure text="We cannot load the reviews right now." />;
            if (read.first.length === 0) return <Nothing filter={filter} />;
            return <Found filter={filter} {...read} awaited={awaited} />;
          }}
        </Streamed>
      </IsSpoken>
    </section>
  );
}

function Spoken({ text }: { text: string }) {
  const isSpoken = useContext(IsSpoken);
  useEffect(() => (isSpoken ? announce(text) : undefined), [isSpoken, text]);
  return null;
}

type FoundProps = {
  filter: ReviewFilter;
  first: Review[];
  total: number;
  /** First card that Load More will add. */
  awaited: RefObject<number | undefined>;
};

function Found({ filter, first, total, awaited }: FoundProps) {
  const { groups, shown, next, end, isBroken } = useRemainingReviews(filter, first);
  useFocusOnNewCards(awaited, shown);
  const awaitMore = () => {
    awaited.current = shown + 1;
  };
  return (
    <>
      <div className="reviews-head">
        <Counter shown={shown} total={Math.max(shown, total)} />
      </div>
      <ReviewCards groups={groups} />
      <div className="reviews-end row apart" ref={end}>
        {total > limitOf(filter) && <LoadMore filter={filter} onPress={awaitMore} />}
        {isBroken && <Notice text="We cannot load the rest of the reviews right now." />}
        {next && <NextPage filter={filter} next={next} isNeeded={isBroken} />}
        <ShowButtons filter={filter} total={total} />
      </div>
    </>
  );
}

/** Focuses the first added card, unless the focus has moved elsewhere. */
function useFocusOnNewCards(awaited: RefObject<number | undefined>, shown: number): void {
  useEffect(() => {
    if (awaited.current === undefined || shown < awaited.current) return;
    const card = document.getElementById(cardId(awaited.current));
    awaited.current = undefined;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest(".reviews-end"))
      card?.focus({ preventScroll: true });
  }, [awaited, shown]);
}

function Counter({ shown, total }: { shown: number; total: number }) {
  const [some, all] = [shown, total].map(formatNumber);
  return (
    <p className="reviews-count muted">
      <Spoken text={`Showing ${some} of ${all} reviews`} />
      Showing <b className="num">{some}</b>
      <span>
        {" "}
        of <b className="num">{all}</b>
      </span>{" "}
      reviews
    </p>
  );
}

function ShowButtons({ filter, total }: { filter: ReviewFilter; total: number }) {
  const show = shownSize(useChosenFilter(filter), total);
  const shared = {
    type: "submit",
    name: "show",
    form: FILTER_FORM,
    formAction: `/reviews#${RESULTS}`,
  } as const;
  return (
    <div className="reviews-show row">
      {shows.map((size) => (
        <button key={size} {...shared} value={size} data-event="show" aria-pressed={show === size}>
          {`Show ${size === "all" ? "All" : size}`}
        </button>
      ))}
      <button {...shared} value={PAGE_SIZE} data-event="reset">
        Reset
      </button>
    </div>
  );
}

/** Without scripts, the next page opens at the first new card. */
function LoadMore({ filter, onPress }: { filter: ReviewFilter; onPress: () => void }) {
  return (
    <button
      className="button button-outline"
      type="submit"
      form={FILTER_FORM}
      formAction={`/reviews#${cardId(limitOf(filter) + 1)}`}
      data-event="load_more"
      onClick={onPress}
      name="more"
      value={filter.more + 1}
    >
      Load More Reviews
    </button>
  );
}

/** Without scripts, or when loading the rest failed. */
function NextPage({ filter, next, isNeeded }: { filter: ReviewFilter; next: Review; isNeeded: boolean }) {
  const query = new URLSearchParams(serializeReviewFilter(filter));
  query.set("after", serializeReviewPlace(next));
  return (
    <Link className={isNeeded ? "route-link" : "route-link reviews-next"} to={`/reviews?${query}#${RESULTS}`}>
      Next page
    </Link>
  );
}

function Nothing({ filter }: { filter: ReviewFilter }) {
  if (!isFiltering(filter))
    return <Notice className="reviews-none" text="No reviews available at the moment." />;
  return (
    <>
      <Notice
        className="reviews-none"
        text="No reviews match your current filters. Try adjusting your search criteria."
      />
      <p className="reviews-sought row">
        <span>{`Your search: ${describeFilter(filter)}`}</span>
        <button className="button button-outline" type="submit" form={CLEAR_FORM}>
          Clear All
        </button>
      </p>
    </>
  );
}

function Notice({ className, text }: { className?: string; text: string }) {
  return (
    <p className={className}>
      {text}
      <Spoken text={text} />
    </p>
  );
}

/** Characters. */
const TERM_LIMIT = 80;

function describeFilter({ q, service, year, rating }: ReviewFilter): string {
  const parts = [
    q && `“${truncateAtWord(q, TERM_LIMIT)}”`,
    service !== "all" && serviceTypeLabel(service),
    year !== "all" && year,
    ratingChoices.find(({ value }) => value === rating)?.label,
  ];
  return parts.filter(Boolean).join(", ");
}

function Loading() {
  return (
    <>
      <div className="reviews-head scripted">
        <Notice className="reviews-count muted" text="Loading reviews" />
      </div>
      <noscript>
        <Failure text="The reviews are taking longer than they should." />
      </noscript>
      <ReviewSkeletons />
    </>
  );
}

/** A full page load works without scripts. */
function Failure({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className="reviews-none">
      <span>{text}</span>{" "}
      <a className="route-link" href={`${pathname}${search}`} data-document>
        Try again
      </a>
      <Spoken text={text} />
    </p>
  );
}
