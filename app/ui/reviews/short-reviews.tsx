import type { ReactNode } from "react";
import type { Review } from "#db/reviews/reviews.ts";
import { formatReviewDate, serviceTypeLabel } from "#domain/reviews/review.ts";
import { truncateAtWord } from "#domain/reviews/truncate.ts";
import { RouteLink } from "../sections/route-link.tsx";
import { Section } from "../sections/section.tsx";
import { Stars } from "./stars.tsx";

const CUT_AT = 240;

export type ShortReview = Omit<Review, "comment"> & { excerpt: string };

export function shortenReview({ comment, ...review }: Review): ShortReview {
  return { ...review, excerpt: truncateAtWord(comment, CUT_AT) };
}

type ShortReviewsProps = { title: string; reviews: ShortReview[]; all: string; children?: ReactNode };

/** `all` links to the rest. */
export function ShortReviews({ title, reviews, all, children }: ShortReviewsProps) {
  return (
    <Section className="pale short-reviews">
      <div className="section-head">
        <h2>{title}</h2>
        <RouteLink to={all}>Read more reviews</RouteLink>
      </div>
      <ul className="short-reviews-list">
        {reviews.map((review) => (
          <li key={review.id}>
            <figure>
              <Stars rating={review.rating} />
              <blockquote>
                <p>{review.excerpt}</p>
              </blockquote>
              <figcaption className="muted row">
                <b>{review.name}</b>
                {review.location && <span>{review.location}</span>}
                <span>{serviceTypeLabel(review.service_type)}</span>
                <span className="num">{formatReviewDate(review.review_date)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
