import { describe, expect, test } from "vitest";
import { sampleReviewParts } from "#db/reviews/sample-parts.ts";
import { buildSampleReview, buildSampleReviews, type SampleReview } from "#db/reviews/samples.ts";

const written = buildSampleReviews();
const towns = [
  "Ashburn, VA",
  "Sterling, VA",
  "Winchester, VA",
  "Reston, VA",
  "Dulles, VA",
  "Alexandria, VA",
  "Arlington, VA",
  "Centreville, VA",
  "Leesburg, VA",
  "Manassas, VA",
  "McLean, VA",
  "Vienna, VA",
  "Woodbridge, VA",
  "Chantilly, VA",
  "Fairfax, VA",
  "Herndon, VA",
  "Springfield, VA",
  "Tysons, VA",
  "Washington, DC",
  "Bethesda, MD",
  "Rockville, MD",
];

describe("the sample reviews", () => {
  test("are at least 120, each with its own words", () => {
    expect(written.length).toBeGreaterThanOrEqual(120);
    expect(new Set(written.map(({ comment }) => comment)).size).toBe(written.length);
    const openings = written.map(({ comment }) => comment.split(" ").slice(0, 4).join(" "));
    expect(new Set(openings).size).toBe(written.length);
  });

  test("share no sentence of four words or more", () => {
    const sentences = written
      .flatMap(({ comment }) => comment.split(/(?<=[.?])\s/))
      .filter((sentence) => sentence.split(" ").length >= 4);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test("come from every town served", () => {
    expect(new Set(written.map(({ location }) => location))).toEqual(new Set(towns));
  });

  test("are spread over the years since 2015, newest first and none in the future", () => {
    const dates = written.map(({ review_date }) => review_date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(new Set(dates.map((date) => date.slice(0, 4))).size).toBe(12);
    expect(dates[0]?.slice(0, 7)).toBe("2026-11");
  });

  test("are mostly five stars, with a few that say what went wrong", () => {
    const counts = countBy(written, ({ rating }) => rating);
    expect(counts[5]).toBeGreaterThan(written.length * 0.8);
    expect(counts[4]).toBeGreaterThanOrEqual(5);
    expect(counts[3]).toBeGreaterThanOrEqual(2);
    expect(counts[2]).toBeGreaterThanOrEqual(1);
    expect(counts[1]).toBeUndefined();
  });

  test("cover every kind of work, some of them unlabeled", () => {
    const counts = countBy(written, ({ service_type }) => service_type ?? "unlabeled");
    expect(Object.keys(counts).sort()).toEqual([...Object.keys(sampleReviewParts), "unlabeled"].sort());
  });

  test("feature at least eight active ones of four or five stars", () => {
    const featured = written.filter(({ is_featured }) => is_featured);
    expect(featured.length).toBeGreaterThanOrEqual(8);
    expect(featured.every(({ is_active, rating }) => is_active && rating >= 4)).toBe(true);
  });

  test("leave at least 120 to show, and a few hidden", () => {
    const active = written.filter(({ is_active }) => is_active);
    expect(active.length).toBeGreaterThanOrEqual(120);
    expect(active.length).toBeLessThan(written.length);
  });
});

describe("any number of them", () => {
  const many = buildSampleReviews(20_000);

  test("starts with the handwritten ones and is deterministic", () => {
    expect(many.slice(0, written.length)).toEqual(written);
    expect(buildSampleReviews(written.length + 50)).toEqual(many.slice(0, written.length + 50));
    expect(buildSampleReview(19_999)).toEqual(many[19_999]);
  });

  test("holds fields that a review may hold, all marked as samples", () => {
    const faults = many.flatMap((review) =>
      findFault(review) ? [{ fault: findFault(review), review }] : [],
    );
    expect(faults).toEqual([]);
  });

  test("has unique ids", () => {
    expect(new Set(many.map(({ id }) => id)).size).toBe(many.length);
    const tails = [0, 1, 131, 132, 999_998, 999_999].map((index) => buildSampleReview(index).id.slice(-6));
    expect(new Set(tails).size).toBe(tails.length);
  });

  test("repeats few comments", () => {
    expect(new Set(many.map(({ comment }) => comment)).size).toBeGreaterThan(many.length * 0.85);
  });

  test("is spread over towns, years and services like the written ones", () => {
    expect(Object.keys(countBy(many, ({ location }) => location))).toHaveLength(towns.length);
    expect(Object.keys(countBy(many, ({ review_date }) => review_date.slice(0, 4)))).toHaveLength(12);
    const fives = many.filter(({ rating }) => rating === 5).length / many.length;
    expect(fives).toBeGreaterThan(0.85);
  });
});

function findFault(review: SampleReview): string | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(review.id)) return "id";
  if (!/^\p{Lu}[\p{L} -]+ \p{Lu}\.$/u.test(review.name)) return "name";
  if (!towns.includes(review.location)) return "location";
  if (![2, 3, 4, 5].includes(review.rating)) return "rating";
  if (review.comment.length < 60 || review.comment.length > 420) return "comment";
  if (/[{}–—!]|--|\s{2}/.test(review.comment)) return "punctuation";
  if (new Date(review.review_date).toISOString().slice(0, 10) !== review.review_date) return "date";
  if (review.review_date < "2015-01-01" || review.review_date > "2026-11-20") return "date out of range";
  if (review.service_type !== null && !(review.service_type in sampleReviewParts)) return "service";
  return review.is_sample ? undefined : "mark";
}

function countBy<T>(items: readonly T[], key: (item: T) => string | number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
}
