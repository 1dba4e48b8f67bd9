import { Phone } from "lucide-react";
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { company } from "#content/company.ts";
import { homeFaqs } from "#content/home-faq.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { describePage } from "../../seo.ts";
import { EstimateLabel } from "../../ui/estimate-label.tsx";
import { excerptReview, FeaturedReviews } from "../../ui/featured-reviews.tsx";
import { ServiceMap } from "../../ui/service-map.tsx";
import { Stars } from "../../ui/stars.tsx";
import { CompanyStructuredData, FaqStructuredData } from "../../ui/structured-data.tsx";
import type { Route } from "./+types/page.ts";
import pageStyles from "./home.css?url";
import { AboutBlock, Areas, Closing, HomeFaq, Reasons, Steps, Tape } from "./sections.tsx";
import { HomeServices } from "./services.tsx";

/** The reviews are streamed: the hero never waits for Postgres. null when they cannot be read. */
export function loader({ context }: Route.LoaderArgs) {
  const { db, estimateFormUrl } = context.get(servicesContext);
  const reviews = listFeaturedReviews(db).then(
    (featured) => featured.map(excerptReview),
    (error: unknown) => {
      context.get(requestContext).log.error({ err: error }, "featured reviews cannot be read");
      return null;
    },
  );
  return { reviews, estimateFormUrl };
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
    title: `Local Movers in Northern Virginia, DC and Maryland | ${company.name}`,
    description:
      "Licensed and insured movers with offices in Ashburn, Sterling and Winchester. Homes, offices, packing, labor and delivery. Call or ask for a free estimate.",
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { reviews, estimateFormUrl } = loaderData;
  return (
    <>
      <FaqStructuredData questions={homeFaqs} />
      <CompanyStructuredData siteUrl={useSiteUrl()} />
      <Hero estimateFormUrl={estimateFormUrl} />
      <Tape />
      <AboutBlock />
      <Reasons />
      <HomeServices />
      <FeaturedReviews reviews={reviews} />
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

function Hero({ estimateFormUrl }: { estimateFormUrl: string | undefined }) {
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
        <ServiceMap variant="hero" />
        <EstimateLabel estimateFormUrl={estimateFormUrl} />
      </div>
    </section>
  );
}
