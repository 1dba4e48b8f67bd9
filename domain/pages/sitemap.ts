import type { Town } from "#content/locations/location.ts";
import { towns } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { formatPlaceName } from "../places/place-name.ts";
import { reviewTypeOf } from "../reviews/review.ts";
import { sitePages } from "./site-pages.ts";

/** Dates of the newest active reviews, "2026-09-14". */
type NewestReviews = {
  /** By kind (domain/reviews/review.ts). */
  byKind: Readonly<Record<string, string>>;
  /** By place, such as "Ashburn, VA". */
  byPlace: Readonly<Record<string, string>>;
};

type Day = string | undefined;

/**
 * `lastmod` is the date of a page's newest review. Omits frequency and priority, which search engines ignore.
 * @param siteUrl Without a trailing slash.
 * @param newest null if the reviews cannot be read.
 */
export function writeSitemap(siteUrl: string, newest: NewestReviews | null): string {
  const ofReviews = newest ? listReviewDays(newest) : new Map<string, Day>();
  const entries = sitePages.map(({ path }) => {
    const changed = ofReviews.get(path);
    return `<url><loc>${siteUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

function listReviewDays({ byKind, byPlace }: NewestReviews): Map<string, Day> {
  const any = latest(Object.values(byKind));
  return new Map([
    ["/", any],
    ["/reviews", any],
    ["/about", any],
    ...services.map(({ id }) => [`/services/${id}`, byKind[reviewTypeOf(id) ?? ""]] as const),
    ...towns.map((town) => [`/locations/${town.key}`, findTownDay(town, byPlace)] as const),
  ]);
}

/** A town without reviews shows its county's. */
function findTownDay(town: Town, byPlace: NewestReviews["byPlace"]): Day {
  const own = byPlace[formatPlaceName(town)];
  if (own || !town.county) return own;
  return latest(
    towns.filter(({ county }) => county === town.county).map((other) => byPlace[formatPlaceName(other)]),
  );
}

function latest(days: readonly Day[]): Day {
  return days.reduce((last, day) => (day && (!last || day > last) ? day : last), undefined);
}
