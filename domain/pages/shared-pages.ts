import { faqCategories } from "#content/faq.ts";
import { serviceCategories } from "#content/services/categories.ts";
import { isPlanned } from "../plan/address.ts";
import { PAGE_SIZE, parseReviewFilter, serializeReviewFilter } from "../reviews/filter.ts";
import { crawlerFiles, sharedPaths } from "./site-pages.ts";

/** Rendered at startup. */
export const warmPaths: readonly string[] = [...sharedPaths, ...crawlerFiles];

const known = new Set(warmPaths);

/**
 * The part of a query that a page reads, normalized: "" or "?category=moving"; undefined if too rare to
 * cache.
 */
const queries: Record<string, (params: URLSearchParams) => string | undefined> = {
  "/": (params) =>
    readCategory(
      params,
      serviceCategories.map(([category]) => category),
    ),
  "/faq": (params) => {
    if (params.get("q")) return undefined;
    const [, ...others] = faqCategories.map(({ id }) => id);
    return readCategory(params, others);
  },
  "/service-areas": (params) => (params.get("near") ? undefined : ""),
  // Plans are personal.
  "/plan": (params) => (isPlanned(params) ? undefined : ""),
  "/reviews": (params) => {
    const filter = parseReviewFilter(params);
    const { service, year, rating, q, show, more } = filter;
    const isCommon = (service === "all" || rating === "all") && year === "all" && q === "";
    const isBeginning = show === PAGE_SIZE && more === 0 && !params.has("after");
    return isCommon && isBeginning ? serializeReviewFilter(filter) : undefined;
  },
};

/**
 * The cache key of a shared page: its URL without parameters that it does not read.
 * @param path A normalized path.
 * @param query Without the "?".
 * @returns undefined for other pages, and for URLs with a discount code, which must not be counted anywhere.
 */
export function findSharedAddress(path: string, query: string): string | undefined {
  if (!known.has(path)) return undefined;
  if (query === "") return path;
  const params = new URLSearchParams(query);
  if (params.has("code")) return undefined;
  const read = queries[path]?.(params) ?? (path in queries ? undefined : "");
  return read === undefined ? undefined : path + read;
}

function readCategory(params: URLSearchParams, categories: readonly string[]): string {
  const category = params.get("category");
  return category !== null && categories.includes(category) ? `?category=${category}` : "";
}
