import { useOutletContext } from "react-router";
import type { Review } from "#db/reviews/reviews.ts";

/** For Back and Forward, by history entry, until the document is closed. */
export type PageMemory = { reviews: Map<string, FetchedReviews> };

/** `follows` is the id of the review before them. */
export type FetchedReviews = { groups: Review[][]; isComplete: boolean; follows: string | undefined };

export function usePageMemory(): PageMemory {
  return useOutletContext<PageMemory>();
}
