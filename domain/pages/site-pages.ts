import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { formPaths } from "./private-paths.ts";

type SitePage = {
  /** Lower case, no trailing slash, no query. */
  path: string;
  /** Identical for every visitor, with no per-visitor form key. Rendered at startup and cached. */
  isShared: boolean;
};

/** Every indexable page, in sitemap order. Caching, canonical redirects and "noindex" use this list too. */
export const sitePages: readonly SitePage[] = [
  shared("/"),
  shared("/services"),
  ...services.map(({ id }) => shared(`/services/${id}`)),
  shared("/service-areas"),
  ...locations.map(({ key }) => shared(`/locations/${key}`)),
  shared("/reviews"),
  shared("/about"),
  shared("/contact"),
  shared("/plan"),
  ...formPaths.map((path) => ({ path, isShared: false })),
  shared("/faq"),
  shared("/moving-rules"),
  shared("/sample-certificate"),
  shared("/accessibility"),
  // Drafts (content/legal.ts) await a lawyer, but describe what the site already does.
  ...legalDocuments.map(({ path }) => shared(path)),
];

/** Files for crawlers and the site's own scripts. */
export const crawlerFiles = ["/robots.txt", "/sitemap.xml", "/api/days"] as const;

export const sharedPaths: readonly string[] = sitePages
  .filter(({ isShared }) => isShared)
  .map(({ path }) => path);

const pagePaths = new Set(sitePages.map(({ path }) => path));
const addresses = new Set<string>([...pagePaths, ...crawlerFiles]);

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
  return pagePaths.has(path);
}

function shared(path: string): SitePage {
  return { path, isShared: true };
}
