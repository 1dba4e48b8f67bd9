import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { contactDetails, homeArea } from "#content/contact-details.ts";
import { ourOffices } from "#content/home-offices.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { typicalHomes } from "#domain/plan/typical.ts";
import { servicesContext } from "../../context.ts";
import { awaitOrStream, nullOnError } from "../../loaders/deferred.ts";
import { describePage } from "../../seo/describe-page.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { WeatherStrip } from "../../ui/weather/weather-strip.tsx";
import type { Route } from "./+types/page.ts";
import lowerStyles from "./below-hero.css?url";
import { excerptReview } from "./excerpt-review.ts";
import { FeaturedReviews } from "./featured-reviews.tsx";
import firstStyles from "./first-paint.css?url";
import { Hero } from "./hero.tsx";

const loadSections = () => import("./around-services.tsx");
const UpperSections = unhydrated(loadSections, "UpperSections");
const LowerSections = unhydrated(loadSections, "LowerSections");
const ServiceList = unhydrated(() => import("./service-list.tsx"), "ServiceList");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, estimateFormUrl } = context.get(servicesContext);
  const featured = listFeaturedReviews(db).then((reviews) => reviews.map(excerptReview));
  const read = await awaitOrStream(context, {
    reviews: nullOnError(context, featured, "featured reviews"),
    stats: nullOnError(context, findReviewStats(db), "review stats"),
  });
  return { ...read, estimateFormUrl, typical: typicalHomes };
}

/** A service category changes only the query. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

/**
 * The served page must not wait for the lower sheet: its link matches no media. Later navigations load both.
 */
export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: firstStyles },
  {
    rel: "stylesheet",
    href: lowerStyles,
    ...(import.meta.env.SSR && import.meta.env.PROD && { media: "not all" }),
  },
];

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    path: "/",
    title: `Movers in ${homeArea.replace("Maryland", "MD")} | ${contactDetails.name}`,
    description: `Licensed and insured movers with ${ourOffices}. Homes, offices, packing, labor and delivery. Ask for a free estimate.`,
  });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { reviews, stats, typical, estimateFormUrl } = loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <Hero estimateFormUrl={estimateFormUrl} typical={typical} stats={stats} />
      {/* Blocks only what follows, not the hero. */}
      <link rel="stylesheet" href={lowerStyles} />
      <WeatherStrip />
      <UpperSections stats={stats} />
      <ServiceList asked={params.get("category")} />
      <FeaturedReviews reviews={reviews} stats={stats} />
      <LowerSections siteUrl={matches[0].loaderData.siteUrl} />
    </>
  );
}
