import { expect, test } from "vitest";
import { readStars } from "#domain/reviews/exports/stars.ts";

test.each([
  ...["4", "4.0", "4,0", "4/5", "4 / 5", "4.0/5.0", "4 out of 5 stars", "4-star", "4★"],
  ...["FOUR", "four stars", "Rated 4", "Rating: 4", "★★★★☆", "⭐⭐⭐⭐", "****", "Four_Stars", "４"],
])("%j is four stars", (text) => {
  expect(readStars(text)).toBe(4);
});

test.each(["", "0", "6", "4.5", "8/10", "STAR_RATING_UNSPECIFIED", "positive", "★★★★★★", "4-May", "44"])(
  "%j is no rating",
  (text) => {
    expect(readStars(text)).toBeUndefined();
  },
);
