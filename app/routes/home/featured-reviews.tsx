import type { Review } from "#db/reviews/reviews.ts";
import { pendingFigures, type ReviewFigures } from "#domain/reviews/figures.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { isBrief, truncateAtWord } from "#domain/reviews/truncate.ts";
import { Streamed } from "../../ui/hydration/streamed.tsx";
import { drawIcon } from "../../ui/icons/draw-icon.tsx";
import { ArrowRight } from "../../ui/icons/icons.tsx";
import { ReviewsElsewhere } from "../../ui/reviews/reviews-elsewhere.tsx";
import { Stars } from "../../ui/reviews/stars.tsx";
import { type LoadedStats, WithFigures } from "../../ui/reviews/with-figures.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";

const ArrowLeft = drawIcon('<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>');

export type ReviewExcerpt = Omit<Review, "comment"> & { long: string; short: string };

/** Shortens a comment for phones and for wider screens. */
export function excerptReview({ comment, ...review }: Review): ReviewExcerpt {
  return { ...review, long: truncateAtWord(comment, 120), short: truncateAtWord(comment, 100) };
}

type FeaturedReviewsProps = {
  reviews: ReviewExcerpt[] | null | Promise<ReviewExcerpt[] | null>;
  stats: LoadedStats;
};

/** See carousel.ts. Renders nothing without reviews. */
export function FeaturedReviews({ reviews, stats }: FeaturedReviewsProps) {
  return (
    <Streamed value={reviews} fallback={<ReviewsSkeleton />}>
      {(list) => (list && list.length > 0 ? <Carousel reviews={list} stats={stats} /> : null)}
    </Streamed>
  );
}

function Carousel({ reviews, stats }: { reviews: ReviewExcerpt[]; stats: LoadedStats }) {
  return (
    <section className="reviews section">
      <div className="wrap">
        <div className="section-head">
          <Title id="reviews-title" stats={stats} />
          <div className="reviews-buttons">
            <button className="round-button" type="button" aria-label="Previous reviews" data-scrolls="-1">
              <ArrowLeft className="icon" />
            </button>
            <button className="round-button" type="button" aria-label="Next reviews" data-scrolls="1">
              <ArrowRight className="icon" />
            </button>
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <ul className="rail" tabIndex={0} aria-label="Featured reviews">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
        <ReviewsElsewhere />
      </div>
    </section>
  );
}

/** The skeleton has no id: for a moment it coexists with the carousel. */
function Title({ id, stats }: { id?: string; stats?: LoadedStats }) {
  return (
    <div>
      <h2 id={id}>What customers say</h2>
      <p className="lead">
        {stats === undefined ? (
          <Average figures={pendingFigures} />
        ) : (
          <WithFigures stats={stats}>{(figures) => figures && <Average figures={figures} />}</WithFigures>
        )}
        <RouteLink to="/reviews">Read all reviews</RouteLink>
      </p>
    </div>
  );
}

function Average({ figures }: { figures: ReviewFigures }) {
  return (
    <span className={figures === pendingFigures ? "scripted" : undefined}>
      <span className="num">{figures.average}</span> on average, from {figures.reviews} reviews.{" "}
    </span>
  );
}

function ReviewCard({ review }: { review: ReviewExcerpt }) {
  return (
    <article className="review-card" aria-label={`Review by ${review.name}`}>
      <Stars rating={review.rating} />
      {review.long && (
        <blockquote className={isBrief(review.long) ? "brief" : undefined}>
          <p className="review-long">{review.long}</p>
          <p className="review-short">{review.short}</p>
        </blockquote>
      )}
      <p className="review-by">
        <b>{review.name}</b>
        <span className="num">{formatReviewDate(review.review_date)}</span>
        {review.location && <span>{review.location}</span>}
        <span>{serviceTypeLabel(review.service_type)}</span>
      </p>
    </article>
  );
}

const four = ["one", "two", "three", "four"];
const lines = four.map((key) => <span className="skeleton" key={key} />);

/** Same size as the carousel, to prevent a layout shift. */
function ReviewsSkeleton() {
  return (
    <section className="reviews section scripted" aria-hidden="true">
      <div className="wrap">
        <div className="section-head">
          <Title />
        </div>
        <ul className="rail">
          {four.map((key) => (
            <li key={key}>
              <div className="review-card">
                {lines}
                <p className="review-by">{lines}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
