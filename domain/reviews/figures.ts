import { company } from "#content/company.ts";

/** Statistics over all reviews as text. `stars` is undefined while they load. */
export type ReviewFigures = { reviews: string; average: string; fiveStars: string; stars?: number };

type Stats = { totalReviews: number; averageRating: number; fiveStarPercentage: number };

/** Placeholder while the statistics load. */
export const pendingFigures: ReviewFigures = { reviews: "...", average: "...", fiveStars: "..." };

/**
 * Formats the statistics, identically for every page. Falls back to the company's claims if they cannot be
 * read (null); undefined without reviews (docs/rules.md, "Reviews and ratings").
 */
export function formatFigures(stats: Stats | null): ReviewFigures | undefined {
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
