import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Review } from "#db/reviews/reviews.ts";
import {
  limitOf,
  REVIEW_BATCH,
  type ReviewFilter,
  serializeReviewFilter,
  serializeReviewPlace,
} from "#domain/reviews/filter.ts";
import { fetchJson } from "../../loaders/fetch-json.ts";

/** Maximum reviews in the first response. A multiple of GROUP, like REVIEW_BATCH. */
export const FIRST_PAGE = 96;
/** Full rows in one, two and three columns. */
const GROUP = 24;
/** After what is shown, which comes first (ms). */
const PAUSE_MS = 300;
const NEAR_END = "0px 0px 3000px 0px";

type RemainingReviews = {
  groups: Review[][];
  shown: number;
  /** Last review shown, if there may be more. */
  next: Review | undefined;
  end: RefObject<HTMLDivElement | null>;
  isBroken: boolean;
};

/** Fetches one batch soon after the first, and more near the end of the list. Remount it for another list. */
export function useRemainingReviews(filter: ReviewFilter, first: Review[]): RemainingReviews {
  const [loaded, setLoaded] = useState(nothing);
  const [isBroken, setBroken] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(end);

  const limit = limitOf(filter);
  const follows = first.at(-1)?.id;
  const rest = loaded.follows === follows ? loaded : nothing;
  const firstGroups = useMemo(() => toGroups(first), [first]);
  const groups = useMemo(
    () => cutGroups([...firstGroups, ...rest.groups], limit),
    [firstGroups, rest.groups, limit],
  );
  const shown = groups.reduce((sum, group) => sum + group.length, 0);
  const hasMore = shown < limit && first.length >= FIRST_PAGE && !rest.isComplete;
  const next = hasMore ? groups.at(-1)?.at(-1) : undefined;
  const isWanted = next && !isBroken && (isNear || shown === first.length);
  const address = `/api/reviews${serializeReviewFilter(filter) || "?"}`;

  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const size = Math.min(REVIEW_BATCH, limit - shown);
    const after = encodeURIComponent(serializeReviewPlace(next));
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const batch = await fetchJson<Review[]>(`${address}&after=${after}&limit=${size}`, { signal });
      if (signal.aborted) return;
      if (!batch) return setBroken(true);
      const isComplete = batch.length < size;
      setLoaded({ groups: [...rest.groups, ...toGroups(batch)], isComplete, follows });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isWanted, next, address, limit, shown, rest, follows]);

  return { groups, shown, next, end, isBroken };
}

/** `follows` is the id of the review before them. */
type FetchedReviews = { groups: Review[][]; isComplete: boolean; follows: string | undefined };

const nothing: FetchedReviews = { groups: [], isComplete: false, follows: undefined };

function toGroups(reviews: Review[]): Review[][] {
  return Array.from({ length: Math.ceil(reviews.length / GROUP) }, (_, index) =>
    reviews.slice(index * GROUP, (index + 1) * GROUP),
  );
}

/** Unchanged groups keep their identity, so that they do not render again. */
function cutGroups(groups: Review[][], limit: number): Review[][] {
  let left = limit;
  return groups.flatMap((group) => {
    const shown = group.length <= left ? group : group.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [shown] : [];
  });
}

function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: NEAR_END,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
