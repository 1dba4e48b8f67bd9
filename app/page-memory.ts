import { useOutletContext } from "react-router";
import type { Review } from "#db/reviews/reviews.ts";

/** What pages remember for Back and Forward, by history entry, until the document is closed. */
export type PageMemory = { reviews: Map<string, FetchedReviews> };

/** Reviews fetched after the first response, and the id of the review they follow. */
export type FetchedReviews = { groups: Review[][]; isComplete: boolean; follows: string | undefined };

export function usePageMemory(): PageMemory {
  return useOutletContext<PageMemory>();
}
