import { company } from "#content/company.ts";
import type { ReviewStats } from "#db/reviews/counts.ts";
import { Streamed } from "../../ui/streamed.tsx";
import type { Route } from "./+types/page.ts";

/** The figures about reviews: "..." while loading, the fallback when they cannot be read, nothing without reviews. */
export function ReviewsHero({ stats }: { stats: Route.ComponentProps["loaderData"]["stats"] }) {
  return (
    <section className="reviews-hero">
      <div className="wrap columns">
        <div className="reviews-title">
          <h1>What they wrote once the truck had left</h1>
          <p className="lead">
            Reviews from moves in Virginia, DC and Maryland, newest first, each with the stars it came with.
          </p>
        </div>
        <div className="reviews-figures">
          <Streamed value={stats} fallback={<Figures total="..." average="..." fiveStars="..." />}>
            {(read) => <StatsFigures stats={read} />}
          </Streamed>
        </div>
      </div>
    </section>
  );
}

function StatsFigures({ stats }: { stats: ReviewStats | null }) {
  const { claims } = company;
  if (!stats)
    return (
      <Figures
        total={`${claims.reviews}+`}
        average={`${claims.rating}`}
        fiveStars={`${claims.fiveStarPercent}%`}
      />
    );
  if (stats.totalReviews === 0) return null;
  return (
    <Figures
      total={`${stats.totalReviews.toLocaleString("en-US")}+`}
      average={stats.averageRating.toFixed(1)}
      fiveStars={`${stats.fiveStarPercentage}%`}
    />
  );
}

function Figures({ total, average, fiveStars }: { total: string; average: string; fiveStars: string }) {
  return (
    <dl>
      <Figure label="reviews">{total}</Figure>
      <Figure label="average rating">{average}</Figure>
      <Figure label="five-star reviews">{fiveStars}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
