import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import {
  noFilter,
  parseReviewFilter,
  type ReviewFilter,
  serializeReviewFilter,
  toSearchText,
} from "#domain/reviews/filter.ts";
import { track } from "../../ui/tracking/track.ts";

export const FILTER_FORM = "review-filter";
export const CLEAR_FORM = "review-filter-clear";
/** Focus target without scripts, or if the pressed button is gone. */
export const RESULTS = "results";

const DEBOUNCE_MS = 250;

/** The latest choice, even while its results load. */
export function useChosenFilter(filter: ReviewFilter): ReviewFilter {
  const next = useNavigation().location;
  return next?.pathname === "/reviews" ? parseReviewFilter(new URLSearchParams(next.search)) : filter;
}

/** The search field is uncontrolled, so that no keystroke is lost. */
export function useFilterForm(filter: ReviewFilter) {
  const chosen = useChosenFilter(filter);
  const search = useRef<HTMLInputElement>(null);
  const sendTyped = () => {
    if (!search.current?.form) return;
    const next = readForm(search.current.form);
    if (next.q !== chosen.q) trackInteraction("search");
    show(next, { replace: true });
  };
  const { typed, isUnsent, markSent } = useTyping(sendTyped);
  const navigate = useNavigate();
  const show = (next: ReviewFilter, options: { replace?: boolean } = {}) => {
    markSent();
    const query = serializeReviewFilter(next);
    if (query !== serializeReviewFilter(chosen))
      navigate(`/reviews${query}`, { preventScrollReset: true, ...options });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const next = readForm(event.currentTarget, submitter);
    trackChoice(submitter, chosen, next);
    show(next);
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    if (search.current) search.current.value = "";
    trackInteraction("clear_all");
    show({ ...noFilter, show: chosen.show });
    document.getElementById(RESULTS)?.focus({ preventScroll: true });
  };
  useSearchFieldOf(filter, search, isUnsent);
  return { search, chosen, submit, clear, typed };
}

function useTyping(send: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnsent = useRef(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    // What was typed or chosen before hydration.
    latest.current();
    return () => clearTimeout(timer.current);
  }, []);
  const typed = () => {
    isUnsent.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), DEBOUNCE_MS);
  };
  const markSent = () => {
    clearTimeout(timer.current);
    isUnsent.current = false;
  };
  return { typed, isUnsent, markSent };
}

/** Back, Forward and links set the field's text; results of typing never do. */
function useSearchFieldOf(
  { q }: ReviewFilter,
  search: RefObject<HTMLInputElement | null>,
  isUnsent: RefObject<boolean>,
): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (!search.current || type === "REPLACE" || (type === "PUSH" && isUnsent.current)) return;
    if (toSearchText(search.current.value) !== q) search.current.value = q;
  }, [key, type, q, search, isUnsent]);
}

function readForm(form: HTMLFormElement, submitter?: HTMLElement | null): ReviewFilter {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) params.append(name, String(value));
  return parseReviewFilter(params);
}

/** Never sends the search text. */
function trackChoice(submitter: HTMLElement | null, before: ReviewFilter, after: ReviewFilter): void {
  const event = submitter?.dataset["event"];
  if (event) trackInteraction(event, event === "search" ? undefined : String(after.show));
  for (const name of ["service", "year", "rating"] as const)
    if (before[name] !== after[name]) trackInteraction(`filter_${name}`, String(after[name]));
}

function trackInteraction(action: string, value?: string): void {
  track("reviews_interaction", { action, ...(value !== undefined && { interaction_value: value }) });
}
