import { readSampleReviews } from "#dev/sample-reviews.ts";
import type { ReviewRecord } from "#domain/reviews/record.ts";

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse("2015-05-01");
const DAYS = 4_200;

const { reviews: samples } = await readSampleReviews();

/** Repeats the samples, each with its own id, day and text. */
export function buildReviews(count: number): ReviewRecord[] {
  return Array.from({ length: count }, (_, index) => buildReview(index));
}

function buildReview(index: number): ReviewRecord {
  const sample = samples[index % samples.length];
  if (!sample) throw new Error("there are no sample reviews");
  return {
    ...sample,
    id: `review-${index.toString(16).padStart(6, "0")}`,
    review_date: new Date(FIRST_DAY + ((index * 7_919) % DAYS) * DAY_MS).toISOString().slice(0, 10),
    comment: `${sample.comment} Job ${index}.`,
    is_featured: false,
  };
}
