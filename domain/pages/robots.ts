import { isFaqSearch } from "../faq/term.ts";
import { isPlanned } from "../plan/address.ts";
import { isWholeList } from "../reviews/filter.ts";
import { isSitePage } from "./site-pages.ts";

/** What of a page's query makes it a search or a part of a list, which is a view of the page and none of its own. */
const views: Record<string, (params: URLSearchParams) => boolean> = {
  "/reviews": (params) => !isWholeList(params),
  "/faq": isFaqSearch,
  "/plan": isPlanned,
  "/estimate": isPlanned,
};

/**
 * Whether search engines may list what is at this address. They may not: answers to forms, private pages, addresses with a
 * discount code, searches and parts of lists, data, files for programs, and what is no page.
 * @param url Of a request whose path is normalized.
 */
export function isIndexable({ method, url }: { method: string; url: URL }): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const { pathname, searchParams } = url;
  return isSitePage(pathname) && !searchParams.has("code") && !views[pathname]?.(searchParams);
}

/**
 * Writes /robots.txt (RFC 9309). Nothing is disallowed: a crawler has to read a page to see that it is not to be listed,
 * and has to load what draws it.
 * @param siteUrl The public origin, without a trailing slash.
 */
export function writeRobotsText(siteUrl: string): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
