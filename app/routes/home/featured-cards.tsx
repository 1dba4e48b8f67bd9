import { pendingFigures, type ReviewFigures } from "#domain/reviews/figures.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { isBrief } from "#domain/reviews/truncate.ts";
import { ReviewsElsewhere } from "../../ui/reviews/reviews-elsewhere.tsx";
import { Stars } from "../../ui/reviews/stars.tsx";
import { type LoadedStats, WithFigures } from "../../ui/reviews/with-figures.tsx";
import { RouteLink } from "../../ui/sections/route-link.tsx";
import type { ReviewExcerpt } from "./excerpt-review.ts";

export function FeaturedTitle({ stats }: { stats?: LoadedStats }) {
  return (
    <div>
      <h2 id={stats === undefined ? undefined : "reviews-title"}>What customers say</h2>
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

export function FeaturedRail({ reviews }: { reviews: ReviewExcerpt[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className="rail" tabIndex={0} aria-label="Featured reviews">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <ReviewsElsewhere />
    </>
  );
}

function ReviewCard({ review }: { review: ReviewExcerpt }) {
  return (
    <article className="review-card" aria-label={`Review by ${review.name}`}>
      <Stars rating={review.rating} />
      {review.long && (
        <blockquote className={isBrief(review.long) ? "brief" : undefined}>
          <p className="review-long not-on-phones">{review.long}</p>
          <p className="review-short only-on-phones">{review.short}</p>
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
export function ReviewsSkeleton() {
  return (
    <section className="reviews section scripted" aria-hidden="true">
      <div className="wrap">
        <div className="section-head">
          <FeaturedTitle />
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
