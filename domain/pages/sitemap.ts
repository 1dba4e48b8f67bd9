import { sitePages } from "./site-pages.ts";

/**
 * Omits dates, frequency and priority, which search engines ignore.
 * @param siteUrl Without a trailing slash.
 */
export function writeSitemap(siteUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitePages.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}
