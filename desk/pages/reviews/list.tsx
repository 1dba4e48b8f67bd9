import { reviewPolicy } from "#content/review-policy.ts";
import type { ReviewRecordFilter, StoredReview } from "#db/reviews/records.ts";
import { count } from "#domain/quantities.ts";
import type { ReviewAct } from "#domain/reviews/flags.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { buildUrl, More, readSearch, readShown, SEARCH_CHARS, STEP, Tabs } from "../../parts/list.tsx";
import { Pill } from "../../parts/status.tsx";

export type ReviewListState = { show: Show; stars: string; search: string; shown: number };

type Show = keyof typeof shows;

const shows = { all: "All", shown: "Shown", hidden: "Hidden", featured: "Featured" } as const;
const EXCERPT_CHARS = 220;

export function readReviewListState(params: URLSearchParams): ReviewListState {
  const show = params.get("show") ?? "";
  const stars = params.get("stars") ?? "";
  return {
    show: Object.hasOwn(shows, show) ? (show as Show) : "all",
    stars: /^[1-5]$/.test(stars) ? stars : "",
    search: readSearch(params),
    shown: readShown(params),
  };
}

export function toFilter({ show, stars, search }: ReviewListState): ReviewRecordFilter {
  return {
    ...(search && { search }),
    ...(stars && { rating: Number(stars) }),
    ...(show === "hidden" && { hidden: true }),
    ...(show === "shown" && { hidden: false }),
    ...(show === "featured" && { featured: true }),
  };
}

function listUrl({ show, stars, search, shown }: ReviewListState): string {
  return buildUrl("/reviews", { show: show === "all" ? undefined : show, stars, q: search }, shown);
}

/** Includes hidden reviews. */
export function ReviewList(props: {
  view: ReviewListState;
  rows: readonly StoredReview[];
  total: number;
  /** Ids of the reviews on the home page. */
  home: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
}) {
  const { view, rows, total, home, ticked } = props;
  const tabs = (Object.keys(shows) as Show[]).map((show) => ({
    name: shows[show],
    href: listUrl({ ...view, show, shown: STEP }),
    isCurrent: view.show === show,
  }));
  const list = listUrl(view).split("?")[1] ?? "";
  return (
    <>
      <div className="row apart">
        <h1>Reviews</h1>
        <a className="button button-outline" href="/reviews/import">
          Import a file
        </a>
      </div>
      <div className="row apart">
        <Tabs label="Which reviews" tabs={tabs} />
        <Search view={view} />
      </div>
      {total <= rows.length && <p className="quiet">{count(total, "review")}</p>}
      {rows.length === 0 ? (
        <EmptyState view={view} />
      ) : (
        <ActForm action="/reviews/act">
          <input type="hidden" name="list" value={list} />
          <ul className="review-list">
            {rows.map((row) => (
              <Row
                key={row.id}
                review={row}
                isOnHome={home.has(row.id)}
                isTicked={ticked.has(row.id)}
                list={list}
              />
            ))}
          </ul>
          <Acts />
        </ActForm>
      )}
      <More
        shown={rows.length}
        total={total}
        noun="review"
        href={listUrl({ ...view, shown: view.shown + STEP })}
      />
    </>
  );
}

function Search({ view }: { view: ReviewListState }) {
  return (
    <search className="desk-filter">
      <form action="/reviews">
        {view.show !== "all" && <input type="hidden" name="show" value={view.show} />}
        <input
          className="input"
          type="search"
          name="q"
          placeholder="Name, place or text"
          aria-label="Name, place or text"
          defaultValue={view.search}
          maxLength={SEARCH_CHARS}
        />
        <select className="input" name="stars" aria-label="Stars" defaultValue={view.stars}>
          <option value="">Any stars</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {count(stars, "star")}
            </option>
          ))}
        </select>
        <button className="button button-outline" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}

/** What can be done with one review, or with those that are ticked. */
export function Acts({ review }: { review?: StoredReview }) {
  const { is_active: isShown = true, is_featured: isFeatured = false } = review ?? {};
  const acts = review
    ? isShown
      ? [isFeatured ? ("unfeature" as const) : ("feature" as const)]
      : ["show" as const]
    : (["feature", "unfeature", "show"] as const);
  return (
    <div className="row review-acts">
      {!review && <b>Those you ticked</b>}
      {acts.map((act) => (
        <button className="button button-outline" key={act} type="submit" name="act" value={act}>
          {actWords[act].button}
        </button>
      ))}
      {isShown && (
        <>
          <select className="input" name="choice" aria-label="Why hide">
            <option value="">Why hide?</option>
            {reviewPolicy.hidden.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </select>
          <button className="button button-final" type="submit" name="act" value="hide">
            {actWords.hide.button}
          </button>
        </>
      )}
    </div>
  );
}

export const actWords: Record<ReviewAct, { button: string; done: string }> = {
  feature: { button: "Feature", done: "featured" },
  unfeature: { button: "Stop featuring", done: "no longer featured" },
  show: { button: "Show again", done: "shown" },
  hide: { button: "Hide", done: "hidden from visitors, and not in the ratings" },
};

type RowProps = { review: StoredReview; isOnHome: boolean; isTicked: boolean; list: string };

function Row({ review, isOnHome, isTicked, list }: RowProps) {
  const address = `/reviews/one?${new URLSearchParams({ id: review.id, ...(list && { list }) })}`;
  const { comment } = review;
  const short =
    comment.length > EXCERPT_CHARS ? `${comment.slice(0, EXCERPT_CHARS).toWellFormed().trimEnd()}…` : comment;
  return (
    <li className={review.is_active ? undefined : "is-hidden"}>
      <div className="row">
        <input
          type="checkbox"
          name="id"
          value={review.id}
          defaultChecked={isTicked}
          aria-label={`Tick the review by ${review.name}`}
        />
        <a className="desk-more" href={address}>
          {review.name}
        </a>
        <Stars stars={review.rating} />
        <Marks review={review} isOnHome={isOnHome} />
      </div>
      {short && <p>{short}</p>}
      <p className="quiet">
        {review.location && `${review.location} · `}
        {serviceTypeLabel(review.service_type)} ·{" "}
        <time dateTime={review.review_date}>{formatReviewDate(review.review_date)}</time>
      </p>
    </li>
  );
}

export function Stars({ stars }: { stars: number }) {
  return (
    <span className="review-stars" role="img" aria-label={`${stars} out of 5 stars`}>
      {"★".repeat(stars)}
      <i>{"★".repeat(5 - stars)}</i>
    </span>
  );
}

export function Marks({ review, isOnHome }: { review: StoredReview; isOnHome: boolean }) {
  return (
    <>
      {!review.is_active && <Pill label="Hidden" tone="bad" />}
      {isOnHome && <Pill label="On the home page" tone="good" />}
      {review.is_active && review.is_featured && !isOnHome && (
        <Pill label="Featured, behind newer ones" tone="plain" />
      )}
      {review.is_sample && <Pill label="Sample" tone="waits" />}
    </>
  );
}

function EmptyState({ view }: { view: ReviewListState }) {
  if (view.search || view.stars || view.show !== "all")
    return (
      <p className="desk-nothing">
        {view.search ? `No reviews match “${view.search}”.` : "No reviews match."}{" "}
        <a href="/reviews">Show all reviews</a>
      </p>
    );
  return (
    <p className="desk-nothing">
      There are no reviews yet. <a href="/reviews/import">Import a file</a>
    </p>
  );
}
