import { isCalendarDay } from "../dates/local-day.ts";
import { cleanText } from "../forms/clean-text.ts";
import { serviceTypes } from "./review.ts";

type ServiceValue = (typeof serviceTypes)[number]["value"];
export type RatingChoice = "5" | "4+" | "3+";

/** Stored in the URL (docs/rules.md, "Reviews and ratings"). */
export type ReviewFilter = {
  service: ServiceValue | "all";
  year: number | "all";
  rating: RatingChoice | "all";
  /** Found in name, comment or location; "" for any. */
  q: string;
  show: (typeof shows)[number];
  /** Number of Load More clicks. */
  more: number;
};

/** The initial page size, and how many reviews Load More adds. */
export const PAGE_SIZE = 12;

/** Maximum reviews per response of /api/reviews. */
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
  show: PAGE_SIZE,
  more: 0,
};

/**
 * Never throws: unknown values count as missing. The last of repeated parameters wins, because a form sends
 * the current choice before the pressed button's value.
 */
export function parseReviewFilter(params: URLSearchParams): ReviewFilter {
  const last = (name: keyof ReviewFilter) => params.getAll(name).at(-1) ?? "";
  const show = shows.find((value) => String(value) === last("show")) ?? PAGE_SIZE;
  return {
    service: serviceTypes.find(({ value }) => value === last("service"))?.value ?? "all",
    year: /^(19|20)\d\d$/.test(last("year")) ? Number(last("year")) : "all",
    rating: ratingChoices.find(({ value }) => value === last("rating"))?.value ?? "all",
    q: toSearchText(last("q")),
    show,
    more: show !== "all" && /^\d{1,6}$/.test(last("more")) ? Number(last("more")) : 0,
  };
}

export const shows = [PAGE_SIZE, 24, "all"] as const;

/** In one line. */
export function toSearchText(typed: string): string {
  return cleanText(typed)
    .replace(/[\n\t]/g, " ")
    .trim();
}

/** Formats a query without defaults: "" or "?service=packing&rating=4%2B". */
export function serializeReviewFilter(filter: ReviewFilter): string {
  const params = new URLSearchParams();
  for (const name of ["service", "year", "rating", "q", "show", "more"] as const)
    if (filter[name] !== noFilter[name]) params.set(name, String(filter[name]));
  const query = params.toString();
  return query && `?${query}`;
}

/** The page size to mark as chosen: all, once Load More has covered the rest. */
export function shownSize(filter: ReviewFilter, total: number): ReviewFilter["show"] {
  return filter.more > 0 && total <= limitOf(filter) ? "all" : filter.show;
}

/** A URL's filters and start, regardless of how much it shows. */
export function identifyList(params: URLSearchParams): string {
  const place = parseReviewPlace(params.get("after"));
  const filters = serializeReviewFilter({ ...parseReviewFilter(params), show: PAGE_SIZE, more: 0 });
  return place ? `${filters} after ${serializeReviewPlace(place)}` : filters;
}

/** Whether a URL shows the list from its start, unfiltered and at its initial length. */
export function isUnfilteredList(params: URLSearchParams): boolean {
  return identifyList(params) === "" && serializeReviewFilter(parseReviewFilter(params)) === "";
}

/** Infinity for all. */
export function limitOf(filter: ReviewFilter): number {
  return filter.show === "all" ? Number.POSITIVE_INFINITY : filter.show + filter.more * PAGE_SIZE;
}

/** The page size is not a filter. */
export function isFiltering({ service, year, rating, q }: ReviewFilter): boolean {
  return service !== "all" || year !== "all" || rating !== "all" || q !== "";
}

/** "4+" becomes 4. */
export function minRating(rating: ReviewFilter["rating"]): number {
  return ratingChoices.find(({ value }) => value === rating)?.least ?? 1;
}

/** Keyset pagination, newest first: the review to continue after. */
export type ReviewPlace = { review_date: string; id: string };

/** Parses "2026-09-14~id"; undefined when malformed. */
export function parseReviewPlace(text: string | null): ReviewPlace | undefined {
  const [, review_date, id] = /^(\d{4}-\d\d-\d\d)~([^\p{Cc}]{1,200})$/u.exec(text ?? "") ?? [];
  return review_date && id && isCalendarDay(review_date) ? { review_date, id } : undefined;
}

/** For the parameter `after`. */
export function serializeReviewPlace({ review_date, id }: ReviewPlace): string {
  return `${review_date}~${id}`;
}
