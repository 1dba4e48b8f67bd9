import { company } from "#content/company.ts";
import { formatNumber } from "../quantities.ts";

/** `since` is " since 2019", the year of the oldest review, or empty. `stars` is undefined while the statistics load. */
export type ReviewFigures = {
  reviews: string;
  average: string;
  fiveStars: string;
  since: string;
  stars?: number;
};

type Stats = {
  totalReviews: number;
  averageRating: number;
  fiveStarPercentage: number;
  firstYear: number | null;
};

export const pendingFigures: ReviewFigures = { reviews: "...", average: "...", fiveStars: "...", since: "" };

/**
 * Falls back to the company's claims if the statistics cannot be read (null). Returns undefined without
 * reviews (docs/rules.md, "Reviews and ratings"), or if the company claims none.
 */
export function formatFigures(
  stats: Stats | null,
  claims: typeof company.claims = company.claims,
): ReviewFigures | undefined {
  if ((stats?.totalReviews ?? claims.reviews) === 0) return undefined;
  if (!stats)
    return {
      reviews: `${claims.reviews}+`,
      average: `${claims.rating}`,
      fiveStars: `${claims.fiveStarPercent}%`,
      since: "",
      stars: claims.rating,
    };
  return {
    reviews: `${formatNumber(roundDown(stats.totalReviews))}+`,
    average: stats.averageRating.toFixed(1),
    fiveStars: `${stats.fiveStarPercentage}%`,
    since: stats.firstYear === null ? "" : ` since ${stats.firstYear}`,
    stars: stats.averageRating,
  };
}

/** "131+" would look precise and be wrong: 130. Fewer than ten stay as they are. */
function roundDown(total: number): number {
  return total < 10 ? total : total - (total % 10);
}
