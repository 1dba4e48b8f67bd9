import { company } from "#content/company.ts";

/** What a page says about all reviews, as text. `stars` is undefined while the statistics are being read. */
export type ReviewFigures = { reviews: string; average: string; fiveStars: string; stars?: number };

type Stats = { totalReviews: number; averageRating: number; fiveStarPercentage: number };

/** Placeholder for the figures while the statistics are being read. */
export const pendingFigures: ReviewFigures = { reviews: "...", average: "...", fiveStars: "..." };

/**
 * Writes the statistics out for a page: every page says the same. When they cannot be read (null) the company's claims
 * stand in; without reviews there are no figures (docs/rules.md, "Reviews and ratings").
 */
export function writeFigures(stats: Stats | null): ReviewFigures | undefined {
  const { claims } = company;
  if (!stats)
    return {
      reviews: `${claims.reviews}+`,
      average: `${claims.rating}`,
      fiveStars: `${claims.fiveStarPercent}%`,
      stars: claims.rating,
    };
  if (stats.totalReviews === 0) return undefined;
  return {
    reviews: `${stats.totalReviews.toLocaleString("en-US")}+`,
    average: stats.averageRating.toFixed(1),
    fiveStars: `${stats.fiveStarPercentage}%`,
    stars: stats.averageRating,
  };
}
