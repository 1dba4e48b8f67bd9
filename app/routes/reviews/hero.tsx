import { contactDetails } from "#content/contact-details.ts";
import { pendingFigures } from "#domain/reviews/figures.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { WithFigures } from "../../ui/reviews/with-figures.tsx";
import { Facts } from "../../ui/sections/facts.tsx";
import type { Route } from "./+types/page.ts";

const ReviewsElsewhere = unhydrated(
  () => import("../../ui/reviews/reviews-elsewhere.tsx"),
  "ReviewsElsewhere",
);

/** "..." while loading, the claims when reading fails, nothing without reviews. */
export function ReviewsHero({ stats }: { stats: Route.ComponentProps["loaderData"]["stats"] }) {
  return (
    <section className="reviews-hero band ridge">
      <div className="wrap columns uneven">
        <div className="left">
          <h1>What customers say once the truck has left</h1>
          <p className="lead">
            From {contactDetails.serviceArea}, newest first.{" "}
            <a href="#how-reviews-work">How we collect them</a>
          </p>
          <ReviewsElsewhere />
        </div>
        <div className="reviews-figures">
          <WithFigures stats={stats} unscripted="The figures are taking longer than they should.">
            {(figures) =>
              figures && (
                <Facts
                  className={`figures ruled ${figures === pendingFigures ? "scripted" : ""}`}
                  facts={[
                    ["reviews", figures.reviews],
                    ["average rating", figures.average],
                    ["five-star reviews", figures.fiveStars],
                  ]}
                  isNumeric
                />
              )
            }
          </WithFigures>
        </div>
      </div>
    </section>
  );
}
