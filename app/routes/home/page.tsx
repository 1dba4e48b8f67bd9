import { Phone } from "lucide-react";
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { company } from "#content/company.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { pendingFigures } from "#domain/reviews/figures.ts";
import { servicesContext } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { describePage } from "../../seo.ts";
import { orNull, settleWithin } from "../../settle.ts";
import { EstimateLabel } from "../../ui/estimate-label.tsx";
import { excerptReview, FeaturedReviews } from "../../ui/featured-reviews.tsx";
import { ServiceMap } from "../../ui/service-map.tsx";
import { Stars } from "../../ui/stars.tsx";
import { CompanyStructuredData, FaqStructuredData } from "../../ui/structured-data.tsx";
import { type LoadedStats, WithFigures } from "../../ui/with-figures.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./home.css?url";
import { AboutBlock, Areas, Closing, HomeFaq, Reasons, Steps, Tape } from "./sections.tsx";
import { HomeServices } from "./services.tsx";

/** Reviews and their statistics that are late are streamed: the hero waits for Postgres a moment at most. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, estimateFormUrl } = context.get(servicesContext);
  const featured = listFeaturedReviews(db).then((reviews) => reviews.map(excerptReview));
  const read = await settleWithin({
    reviews: orNull(context, featured, "featured reviews"),
    stats: orNull(context, findReviewStats(db), "review stats"),
  });
  return { ...read, estimateFormUrl };
}

/** A change of the service category changes the query only, so nothing is loaded again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pageStyles }];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/",
    title: `Movers in Northern Virginia, DC and MD | ${company.name}`,
    description:
      "Licensed and insured movers with offices in Ashburn, Sterling and Winchester. Homes, offices, packing, labor and delivery. Call or ask for a free estimate.",
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { reviews, stats, estimateFormUrl } = loaderData;
  return (
    <>
      <FaqStructuredData questions={homeFaqs} />
      <CompanyStructuredData siteUrl={useSiteUrl()} />
      <Hero estimateFormUrl={estimateFormUrl} stats={stats} />
      <Tape />
      <AboutBlock stats={stats} />
      <Reasons stats={stats} />
      <HomeServices />
      <FeaturedReviews reviews={reviews} stats={stats} />
      <Steps />
      <HomeFaq questions={homeFaqs} />
      <Closing />
      <Areas />
    </>
  );
}

function useSiteUrl(): string {
  return useRouteLoaderData<typeof rootLoader>("root")?.siteUrl ?? "";
}

type HeroProps = { estimateFormUrl: string | undefined; stats: LoadedStats };

function Hero({ estimateFormUrl, stats }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-text">
          <HeroRating stats={stats} />
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
        <ServiceMap variant="hero" />
        <EstimateLabel estimateFormUrl={estimateFormUrl} />
      </div>
    </section>
  );
}

/** Without reviews the line says what else is true, so that nothing below it moves. */
function HeroRating({ stats }: { stats: LoadedStats }) {
  const since = <span>Moving people here since {company.foundedYear}</span>;
  return (
    <p className="hero-rating">
      <WithFigures stats={stats} unscripted={since}>
        {(figures) =>
          figures ? (
            <span className={figures === pendingFigures ? "scripted" : undefined}>
              <Stars rating={figures.stars} />
              <span>
                <b className="num">{figures.average}</b> from {figures.reviews} reviews since{" "}
                {company.foundedYear}
              </span>
            </span>
          ) : (
            since
          )
        }
      </WithFigures>
    </p>
  );
}
