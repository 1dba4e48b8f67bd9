import { faqCategories } from "#content/faq.ts";
import { isPlanned } from "../plan/address.ts";
import { parseReviewFilter, serializeReviewFilter } from "../reviews/filter.ts";
import { programFiles, sharedPaths } from "./site-pages.ts";

/** What is made when the web process starts, before somebody asks for it. */
export const warmPaths: readonly string[] = [...sharedPaths, ...programFiles];

const known = new Set(warmPaths);

/** What a page reads from its query, in one spelling: "" or "?category=moving". undefined: too rare a page to keep. */
const queries: Record<string, (params: URLSearchParams) => string | undefined> = {
  "/": (params) => readCategory(params, ["all", "moving", "delivery", "labor"]),
  "/faq": (params) => {
    if (params.get("q")) return undefined;
    const [, ...others] = faqCategories.map(({ id }) => id);
    return readCategory(params, others);
  },
  // Everybody plans another move.
  "/plan": (params) => (isPlanned(params) ? undefined : ""),
  "/reviews": (params) => {
    const filter = parseReviewFilter(params);
    const { service, year, rating, q, show, more } = filter;
    const isCommon = (service === "all" || rating === "all") && year === "all" && q === "";
    const isBeginning = show === 12 && more === 0 && !params.has("after");
    return isCommon && isBeginning ? serializeReviewFilter(filter) : undefined;
  },
};

/**
 * Gives the one address under which a shared page is known: parameters that it does not read are left out.
 * @param path A normalized path.
 * @param query What follows the "?".
 * @returns undefined for every other page, and for an address that holds a discount code, which nothing may count.
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
