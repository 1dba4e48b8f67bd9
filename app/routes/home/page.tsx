import { lazy } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { company } from "#content/company.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { servicesContext } from "../../context.ts";
import { describePage } from "../../seo.ts";
import { orNull, settle } from "../../settle.ts";
import { excerptReview } from "../../ui/featured-reviews.tsx";
import { staticPart } from "../../ui/static-part.tsx";
import { useCarousel } from "../../ui/use-carousel.ts";
import { useDrawnRoute } from "../../ui/use-drawn-route.ts";
import { useZipCodes } from "../../ui/use-zip-codes.ts";
import type { Route } from "./+types/page.ts";
import pageStyles from "./home.css?url";
import { HomeServices } from "./services.tsx";

const loadHero = async () => (await import("./hero.tsx")).Hero;
const Hero = staticPart(loadHero);
/** A third-party form is watched by a script. */
const WatchedHero = lazy(async () => ({ default: await loadHero() }));
const UpperSections = staticPart(async () => (await import("./sections.tsx")).UpperSections);
const FeaturedReviews = staticPart(
  async () => (await import("../../ui/featured-reviews.tsx")).FeaturedReviews,
);
const LowerSections = staticPart(async () => (await import("./sections.tsx")).LowerSections);

/** Reviews and their statistics that are late are streamed: the hero waits for Postgres a moment at most. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, estimateFormUrl } = context.get(servicesContext);
  const featured = listFeaturedReviews(db).then((reviews) => reviews.map(excerptReview));
  const read = await settle(context, {
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

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { reviews, stats, estimateFormUrl } = loaderData;
  useZipCodes();
  useCarousel();
  useDrawnRoute();
  return (
    <>
      {estimateFormUrl ? (
        <WatchedHero estimateFormUrl={estimateFormUrl} stats={stats} />
      ) : (
        <Hero estimateFormUrl={undefined} stats={stats} />
      )}
      <UpperSections stats={stats} />
      <HomeServices />
      <FeaturedReviews reviews={reviews} stats={stats} />
      <LowerSections siteUrl={matches[0].loaderData.siteUrl} />
    </>
  );
}
