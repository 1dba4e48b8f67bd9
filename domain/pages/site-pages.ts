import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { formPaths } from "./private-paths.ts";

/**
 * Every indexable page, in sitemap order: lower case, no trailing slash, no query. Caching, canonical redirects and "noindex" use
 * this list too.
 */
export const sitePages: readonly string[] = [
  "/",
  "/services",
  ...services.map(({ id }) => `/services/${id}`),
  "/service-areas",
  ...locations.map(({ key }) => `/locations/${key}`),
  "/reviews",
  "/about",
  "/contact",
  "/plan",
  ...formPaths,
  "/faq",
  "/moving-rules",
  "/sample-certificate",
  "/accessibility",
  // Drafts (content/legal.ts) await a lawyer, but describe what the site already does.
  ...legalDocuments.map(({ path }) => path),
];

/** Files for crawlers and the site's own scripts. */
export const crawlerFiles = ["/robots.txt", "/sitemap.xml", "/api/days"] as const;

/** Identical for every visitor, with no per-visitor form key. Rendered at startup and cached. */
export const sharedPaths = sitePages.filter((path) => !formPaths.some((form) => form === path));

const addresses = new Set<string>([...sitePages, ...crawlerFiles]);

/**
 * Accepts capitals, trailing and repeated slashes.
 * @param path ASCII, without escapes of unreserved characters.
 * @returns undefined for unknown paths.
 */
export function findCanonicalPath(path: string): string | undefined {
  const plain = path
    .replace(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "")
    .toLowerCase();
  return addresses.has(plain) ? plain : undefined;
}

export function isSitePage(path: string): boolean {
  return sitePages.includes(path);
}
