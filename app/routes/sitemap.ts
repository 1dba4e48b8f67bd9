import { towns } from "#content/locations.ts";
import { findNewestReviews } from "#db/reviews/newest.ts";
import { writeSitemap } from "#domain/pages/sitemap.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";
import { servicesContext } from "../context.ts";
import { nullOnError } from "../loaders/deferred.ts";
import type { Route } from "./+types/sitemap.ts";

/** Omits the review dates if they cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, siteUrl } = context.get(servicesContext);
  const newest = findNewestReviews(db, towns.map(formatPlaceName));
  const xml = writeSitemap(siteUrl, await nullOnError(context, newest, "newest reviews"));
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
