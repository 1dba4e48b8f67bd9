import type { Review } from "#db/reviews/reviews.ts";
import { truncateAtWord } from "#domain/reviews/truncate.ts";

export type ReviewExcerpt = Omit<Review, "comment"> & { long: string; short: string };

/** Shortens a comment for phones and for wider screens. */
export function excerptReview({ comment, ...review }: Review): ReviewExcerpt {
  return { ...review, long: truncateAtWord(comment, 120), short: truncateAtWord(comment, 100) };
}
