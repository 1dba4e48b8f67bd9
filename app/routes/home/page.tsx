import type { ShouldRevalidateFunctionArgs } from "react-router";
import { letterhead } from "#content/letterhead.ts";
import { findReviewStats } from "#db/reviews/counts.ts";
import { listFeaturedReviews } from "#db/reviews/reviews.ts";
import { servicesContext } from "../../context.ts";
import { describePage } from "../../seo.ts";
import { orNull, settle } from "../../settle.ts";
import { excerptReview } from "../../ui/featured-reviews.tsx";
import { lazyPart, staticPart } from "../../ui/static-part.tsx";
import { useLiveParts } from "../../ui/use-live-parts.ts";
import type { Route } from "./+types/page.ts";
import firstStyles from "./first.css?url";
import lowerStyles from "./lower.css?url";
import { HomeServices } from "./services.tsx";

const loadHero = async () => (await import("./hero.tsx")).Hero;
const Hero = staticPart(loadHero);
/** A third-party form is watched by a script. */
const WatchedHero = lazyPart(loadHero);
const loadSections = () => import("./sections.tsx");
const UpperSections = staticPart(async () => (await loadSections()).UpperSections);
const FeaturedReviews = staticPart(
  async () => (await import("../../ui/featured-reviews.tsx")).FeaturedReviews,
);
const LowerSections = staticPart(async () => (await loadSections()).LowerSections);

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

/** A page that is opened later waits for both. In the one that was sent, nothing waits for a sheet that is for no medium. */
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
    title: `Movers in Northern Virginia, DC and MD | ${letterhead.name}`,
    description:
      "Licensed and insured movers with offices in Ashburn, Sterling and Winchester. Homes, offices, packing, labor and delivery. Call or ask for a free estimate.",
  });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { reviews, stats, estimateFormUrl } = loaderData;
  useLiveParts();
  return (
    <>
      {estimateFormUrl ? (
        <WatchedHero estimateFormUrl={estimateFormUrl} stats={stats} />
      ) : (
        <Hero estimateFormUrl={undefined} stats={stats} />
      )}
      {/* What follows waits for it, and the hero does not. */}
      <link rel="stylesheet" href={lowerStyles} />
      <UpperSections stats={stats} />
      <HomeServices />
      <FeaturedReviews reviews={reviews} stats={stats} />
      <LowerSections siteUrl={matches[0].loaderData.siteUrl} />
    </>
  );
}
