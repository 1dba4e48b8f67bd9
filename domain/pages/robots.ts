import { isFaqSearch } from "../faq/term.ts";
import { isPlanned } from "../plan/address.ts";
import { isUnfilteredList } from "../reviews/filter.ts";
import { isSitePage } from "./site-pages.ts";

/** Queries that only filter, search or page. */
const views: Record<string, (params: URLSearchParams) => boolean> = {
  "/reviews": (params) => !isUnfilteredList(params),
  "/faq": isFaqSearch,
  "/plan": isPlanned,
  "/estimate": (params) => isPlanned(params) || params.has("link"),
};

/**
 * Whether search engines may index this URL.
 * @param url With a normalized path.
 */
export function isIndexable({ method, url }: { method: string; url: URL }): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const { pathname, searchParams } = url;
  return isSitePage(pathname) && !searchParams.has("code") && !views[pathname]?.(searchParams);
}

/**
 * Builds /robots.txt (RFC 9309). Disallows nothing: crawlers must load a page to see that it is noindex.
 * @param siteUrl Without a trailing slash.
 */
export function writeRobotsText(siteUrl: string): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
