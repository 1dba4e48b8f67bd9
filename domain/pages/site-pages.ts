import { legalDocuments } from "#content/legal.ts";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";
import { formPaths } from "./private-paths.ts";

type SitePage = {
  /** Its one address: lower case, no trailing slash, no query. */
  path: string;
  /** The same for everybody: no form with a key of its own. Such pages are made when the web process starts, and kept. */
  isShared: boolean;
};

/**
 * Every page that search engines may list, in the order of the sitemap. The pages that are made ahead and kept, the
 * addresses that are corrected and those that are marked "noindex" are told apart by this list as well, so a new page
 * has one place to be named.
 */
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
  // A draft (content/legal.ts) waits for a lawyer, and is what the site does nonetheless.
  ...legalDocuments.map(({ path }) => shared(path)),
];

/** What the site writes for programs and for its own scripts, the same for everybody. */
export const programFiles = [
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/api/days",
] as const;

/** The pages that are the same for everybody: no form with a key of its own, no secret, no visitor. */
export const sharedPaths: readonly string[] = sitePages
  .filter(({ isShared }) => isShared)
  .map(({ path }) => path);

const pagePaths = new Set(sitePages.map(({ path }) => path));
const addresses = new Set<string>([...pagePaths, ...programFiles]);

/**
 * Finds the one address of a page or file that was asked for in another spelling: in capitals, with slashes at the end, or
 * with several in a row.
 * @param path A path in ASCII, without escapes of unreserved characters.
 * @returns undefined when it is no spelling of any address of ours; then nothing is said about it.
 */
export function findCanonicalPath(path: string): string | undefined {
  const plain = path
    .replace(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "")
    .toLowerCase();
  return addresses.has(plain) ? plain : undefined;
}

/** Whether this path is a page that search engines may list. */
export function isSitePage(path: string): boolean {
  return pagePaths.has(path);
}

function shared(path: string): SitePage {
  return { path, isShared: true };
}
