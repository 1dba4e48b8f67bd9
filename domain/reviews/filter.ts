import { serviceTypes } from "./review.ts";

type ServiceValue = (typeof serviceTypes)[number]["value"];
export type RatingChoice = "5" | "4+" | "3+";

/** The state of the reviews page, all of it in the URL (docs/rules.md, "Reviews and ratings"). */
export type ReviewFilter = {
  service: ServiceValue | "all";
  year: number | "all";
  rating: RatingChoice | "all";
  /** Text to find in name, comment or location; "" for any. */
  q: string;
  show: 12 | 24 | "all";
  /** How many times Load More was pressed. */
  more: number;
};

/** The first page size, and the number of reviews that Load More adds. */
export const PAGE_SIZE = 12;

/** Reviews in one answer of /api/reviews at most, and in one batch that the page fetches. */
export const REVIEW_BATCH = 192;

export const ratingChoices: readonly { value: RatingChoice; label: string; least: number }[] = [
  { value: "5", label: "5 stars", least: 5 },
  { value: "4+", label: "4 stars and up", least: 4 },
  { value: "3+", label: "3 stars and up", least: 3 },
];

export const noFilter: ReviewFilter = {
  service: "all",
  year: "all",
  rating: "all",
  q: "",
  show: 12,
  more: 0,
};

/**
 * Parses the query of a URL. Never throws: an unknown value counts as missing. Of repeated names the last value counts,
 * because a form sends the current choice before the value of the pressed button.
 */
export function parseReviewFilter(params: URLSearchParams): ReviewFilter {
  const last = (name: keyof ReviewFilter) => params.getAll(name).at(-1) ?? "";
  const show = shows.find((value) => String(value) === last("show")) ?? 12;
  return {
    service: serviceTypes.find(({ value }) => value === last("service"))?.value ?? "all",
    year: /^(19|20)\d\d$/.test(last("year")) ? Number(last("year")) : "all",
    rating: ratingChoices.find(({ value }) => value === last("rating"))?.value ?? "all",
    q: toSearchText(last("q")),
    show,
    more: show !== "all" && /^\d{1,6}$/.test(last("more")) ? Number(last("more")) : 0,
  };
}

const shows = [12, 24, "all"] as const;

/** Trims the search text; control characters count as spaces. */
export function toSearchText(typed: string): string {
  return typed.replace(/\p{Cc}/gu, " ").trim();
}

/** Writes the query of a URL, "" or "?service=packing&rating=4%2B", without default values. */
export function serializeReviewFilter(filter: ReviewFilter): string {
  const params = new URLSearchParams();
  for (const name of ["service", "year", "rating", "q", "show", "more"] as const)
    if (filter[name] !== noFilter[name]) params.set(name, String(filter[name]));
  const query = params.toString();
  return query && `?${query}`;
}

/** Changes a filter: 12, 24 or all stays, the presses of Load More are reset. */
export function changeFilter(
  filter: ReviewFilter,
  change: Partial<Pick<ReviewFilter, "service" | "year" | "rating" | "q">>,
): ReviewFilter {
  return { ...filter, ...change, more: 0 };
}

/** Clear All: every filter to its default, 12, 24 or all stays. */
export function clearFilters(filter: ReviewFilter): ReviewFilter {
  return { ...noFilter, show: filter.show };
}

/** Shows 12, 24 or all. Reset is the same as showing 12. */
export function changeShow(filter: ReviewFilter, show: ReviewFilter["show"]): ReviewFilter {
  return { ...filter, show, more: 0 };
}

/** Load More: adds 12, and becomes show-all once that covers the remainder. */
export function loadMore(filter: ReviewFilter, total: number): ReviewFilter {
  if (total <= limitOf(filter) + PAGE_SIZE) return changeShow(filter, "all");
  return { ...filter, more: filter.more + 1 };
}

/** Names the list that an address shows, by its filters and where it begins: the same however much of it is shown. */
export function identifyList(params: URLSearchParams): string {
  const place = parseReviewPlace(params.get("after"));
  const filters = serializeReviewFilter(changeShow(parseReviewFilter(params), 12));
  return place ? `${filters} after ${serializeReviewPlace(place)}` : filters;
}

/** True when an address shows the list from its beginning, without a filter and as long as it is at first. */
export function isWholeList(params: URLSearchParams): boolean {
  return identifyList(params) === "" && serializeReviewFilter(parseReviewFilter(params)) === "";
}

/** Reviews to show at most; Infinity for all. */
export function limitOf(filter: ReviewFilter): number {
  return filter.show === "all" ? Number.POSITIVE_INFINITY : filter.show + filter.more * PAGE_SIZE;
}

/** True when a filter is active; how many are shown is not a filter. */
export function isFiltering({ service, year, rating, q }: ReviewFilter): boolean {
  return service !== "all" || year !== "all" || rating !== "all" || q !== "";
}

/** Stars that a review must have at least: "5" keeps only 5, "4+" 4 and above, "3+" 3 and above. */
export function leastRating(rating: ReviewFilter["rating"]): number {
  return ratingChoices.find(({ value }) => value === rating)?.least ?? 1;
}

/** The cursor of keyset pagination, newest review first: the one after which to go on. */
export type ReviewPlace = { review_date: string; id: string };

/** Parses a cursor, "2026-09-14~id"; undefined when it is malformed. */
export function parseReviewPlace(text: string | null): ReviewPlace | undefined {
  const [, review_date, id] = /^(\d{4}-\d\d-\d\d)~([^\p{Cc}]{1,200})$/u.exec(text ?? "") ?? [];
  return review_date && id && isDate(review_date) ? { review_date, id } : undefined;
}

function isDate(text: string): boolean {
  const date = new Date(text);
  return text >= "0001" && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Writes a cursor for the parameter `after` of an address. */
export function serializeReviewPlace({ review_date, id }: ReviewPlace): string {
  return `${review_date}~${id}`;
}
