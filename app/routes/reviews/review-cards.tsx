import { memo, type ToggleEvent } from "react";
import type { Review } from "#db/reviews/reviews.ts";
import { PAGE_SIZE } from "#domain/reviews/filter.ts";
import { avatarTint, formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { isBrief, truncateAtWord } from "#domain/reviews/truncate.ts";
import { Stars } from "../../ui/reviews/stars.tsx";
import { track } from "../../ui/tracking/track.ts";

/** Characters. */
const COMMENT_LIMIT = 150;

/** `position` counts from 1. */
export function cardId(position: number): string {
  return `review-${position}`;
}

/** Grouped, so that the browser lays out only the groups near the viewport. */
export function ReviewCards({ groups }: { groups: Review[][] }) {
  let before = 0;
  return groups.map((reviews) => {
    const start = before;
    before += reviews.length;
    return <Group key={reviews[0]?.id} reviews={reviews} start={start} />;
  });
}

const Group = memo(function Group({ reviews, start }: { reviews: Review[]; start: number }) {
  return (
    <ul className="reviews-cards">
      {reviews.map((review, index) => (
        <li key={review.id}>
          <ReviewCard review={review} index={start + index} />
        </li>
      ))}
    </ul>
  );
});

function ReviewCard({ review, index }: { review: Review; index: number }) {
  const begins = index % PAGE_SIZE === 0 ? { id: cardId(index + 1), tabIndex: -1 } : {};
  return (
    <article className="review-card" aria-label={`Review by ${review.name}`} {...begins}>
      <p className="reviews-top row apart quiet">
        <Stars rating={review.rating} />
        <span className="num">
          <time dateTime={review.review_date}>{formatReviewDate(review.review_date)}</time>
          {review.source && ` on ${review.source}`}
        </span>
      </p>
      {review.comment ? (
        <Comment text={review.comment} name={review.name} />
      ) : (
        <p className="reviews-wordless quiet">Stars only, no words.</p>
      )}
      <div className="review-by">
        <Avatar id={review.id} name={review.name} />
        <p>
          <b>{review.name}</b>
          {review.location && <span>{review.location}</span>}
        </p>
        <p className="reviews-service">{serviceTypeLabel(review.service_type)}</p>
      </div>
    </article>
  );
}

/** The rest of the text follows its details: old browsers cannot style what is inside. */
function Comment({ text, name }: { text: string; name: string }) {
  const short = truncateAtWord(text, COMMENT_LIMIT);
  if (short === text)
    return (
      <blockquote className={isBrief(text) ? "brief" : undefined}>
        <p>{text}</p>
      </blockquote>
    );
  const start = short.slice(0, -1);
  return (
    <>
      <details className="reviews-more" onToggle={trackOpening}>
        <summary className="text-button">
          <span className="when-closed">Read more</span>
          <span className="when-open">Show less</span>
          <span className="visually-hidden"> of the review by {name}</span>
        </summary>
      </details>
      <blockquote>
        <p>
          {start}
          <span className="reviews-cut">…</span>
          <span className="reviews-rest">{text.slice(start.length)}</span>
        </p>
      </blockquote>
    </>
  );
}

function trackOpening({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) track("reviews_interaction", { action: "read_more" });
}

function Avatar({ id, name }: { id: string; name: string }) {
  const tint = avatarTint(id);
  return (
    <svg
      className={tint === undefined ? "reviews-avatar" : `reviews-avatar tint-${tint}`}
      viewBox="0 0 44 44"
      aria-hidden
    >
      <circle cx="22" cy="22" r="22" />
      <text x="22" y="28" textAnchor="middle">
        {initials(name)}
      </text>
    </svg>
  );
}

function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  return [...new Set([letters[0], letters.at(-1)])].join("").toUpperCase();
}

export function ReviewSkeletons() {
  return (
    <ul className="reviews-cards scripted" aria-hidden="true">
      {["one", "two", "three", "four", "five", "six"].map((key) => (
        <li key={key}>
          <div className="review-card">
            <p className="reviews-top row apart quiet">
              <span className="skeleton" />
              <span className="skeleton" />
            </p>
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
            <div className="review-by">
              <span className="skeleton reviews-avatar" />
              <p>
                <span className="skeleton" />
                <span className="skeleton" />
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
