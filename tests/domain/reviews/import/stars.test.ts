import { expect, test } from "vitest";
import { readStars } from "#domain/reviews/import/stars.ts";

test.each([
  ...["4", "4.0", "4,0", "4/5", "4 / 5", "4 out of 5 stars", "4-star", "FOUR", "four stars"],
  ...["★★★★☆", "⭐⭐⭐⭐"],
])("%j is four stars", (text) => {
  expect(readStars(text)).toBe(4);
});

test.each(["", "0", "6", "4.5", "8/10", "STAR_RATING_UNSPECIFIED", "positive", "★★★★★★", "4-May", "44"])(
  "%j is no rating",
  (text) => {
    expect(readStars(text)).toBeUndefined();
  },
);
