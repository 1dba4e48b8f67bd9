import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { listReasons } from "#content/home.ts";
import { formatFigures } from "#domain/reviews/figures.ts";

test("the figures are the review statistics", () => {
  const stats = { totalReviews: 1234, averageRating: 4.9, fiveStarPercentage: 90, firstYear: 2019 };
  expect(formatFigures(stats)).toEqual({
    reviews: "1,230+",
    average: "4.9",
    fiveStars: "90%",
    since: " since 2019",
    stars: 4.9,
  });
  expect(formatFigures({ ...stats, totalReviews: 131 })?.reviews).toBe("130+");
  expect(formatFigures({ ...stats, totalReviews: 9 })?.reviews).toBe("9+");
});

test("the claims are used only if the statistics cannot be read", () => {
  const { reviews, rating, fiveStarPercent } = company.claims;
  expect(formatFigures(null)).toEqual({
    reviews: `${reviews}+`,
    average: `${rating}`,
    fiveStars: `${fiveStarPercent}%`,
    since: "",
    stars: rating,
  });
});

test("without reviews there are no figures, but still five reasons", () => {
  expect(
    formatFigures({ totalReviews: 0, averageRating: 0, fiveStarPercentage: 0, firstYear: null }),
  ).toBeUndefined();
  expect(formatFigures(null, { reviews: 0, rating: 0, fiveStarPercent: 0 })).toBeUndefined();
  expect(listReasons(undefined)).toHaveLength(5);
  expect(JSON.stringify(listReasons(undefined))).not.toMatch(/review|of 5/i);
});
