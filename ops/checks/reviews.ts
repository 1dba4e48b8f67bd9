import type { Kysely } from "kysely";
import { company } from "#content/company.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { countShownSamples } from "#db/reviews/records.ts";
import type { Database } from "#db/schema.ts";
import { count } from "#domain/quantities.ts";
import { type CheckResult, resultsOf, type Severity } from "./check-result.ts";

const finding = resultsOf("reviews");

export async function checkReviews(db: Kysely<Database>, severity: Severity): Promise<CheckResult[]> {
  return [await checkSamples(db, severity), await checkClaims(db, severity)];
}

async function checkSamples(db: Kysely<Database>, severity: Severity): Promise<CheckResult> {
  const samples = await countShownSamples(db);
  if (samples === 0) return finding("ok", "samples", "none");
  const detail = `${count(samples, "sample")} shown; fake reviews must not be published (16 CFR 465)`;
  return finding(severity, "samples", detail);
}

/** Pages fall back to the claims if they cannot read the statistics, so the claims must not exceed them. */
async function checkClaims(db: Kysely<Database>, severity: Severity): Promise<CheckResult> {
  const { claims } = company;
  const { totalReviews, averageRating, fiveStarPercentage } = await findReviewStats(db);
  const figures: [what: string, claimed: number, counted: number][] = [
    ["reviews", claims.reviews, totalReviews],
    ["average rating", claims.rating, averageRating],
    ["percent with five stars", claims.fiveStarPercent, fiveStarPercentage],
  ];
  const exaggerated = figures.filter(([, claimed, counted]) => claimed > counted);
  const detail = exaggerated.map(([what, claimed, counted]) => `${what} ${claimed}, actually ${counted}`);
  if (exaggerated.length === 0) return finding("ok", "claims", "match the reviews");
  const claim = `claims in content/owner/company.json exceed the reviews: ${detail.join("; ")}`;
  return finding(severity, "claims", claim);
}
