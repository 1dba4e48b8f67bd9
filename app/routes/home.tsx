import { Phone } from "lucide-react";
import { company } from "#content/company.ts";
import { listFeaturedReviews } from "#db/reviews.ts";
import { requestContext, servicesContext } from "../context.ts";
import { describePage } from "../seo.ts";
import { FeaturedReviews } from "../ui/featured-reviews.tsx";
import { Stars } from "../ui/stars.tsx";
import type { Route } from "./+types/home.ts";

/** The reviews are streamed: the hero never waits for Postgres. null when they cannot be read. */
export function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const reviews = listFeaturedReviews(db).catch((error: unknown) => {
    context.get(requestContext).log.error({ err: error }, "featured reviews cannot be read");
    return null;
  });
  return { reviews };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/",
    title: `Local Movers in Northern Virginia, DC and Maryland | ${company.name}`,
    description:
      "Licensed and insured movers with offices in Ashburn, Sterling and Winchester. Homes, offices, packing, labor and delivery. Call or ask for a free estimate.",
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <FeaturedReviews reviews={loaderData.reviews} />
    </>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-text">
          <p className="hero-rating">
            <Stars rating={5} />
            <span>
              <b className="num">{company.rating.average}</b> from {company.rating.reviews} reviews since{" "}
              {company.foundedYear}
            </span>
          </p>
          <h1>
            <span className="hero-line">From here</span> <span className="hero-line">to there.</span>{" "}
            <span className="hero-what">Local movers in Northern Virginia, DC and Maryland</span>
          </h1>
          <p className="lead">
            Licensed and insured, with home offices in Ashburn, Sterling and Winchester. Seven days a week.
          </p>
          <p className="hero-actions">
            <a className="button button-ink" href={company.phone.href}>
              <Phone className="icon" aria-hidden />
              Call {company.phone.display}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
