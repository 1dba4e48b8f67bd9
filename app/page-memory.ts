import { useOutletContext } from "react-router";
import type { Review } from "#db/reviews/reviews.ts";

/** What pages keep for a visitor who goes back to them, by history entry. It lives as long as the document. */
export type PageMemory = { reviews: Map<string, FetchedReviews> };

/** Of a long list: what came after the first answer so far, and the id of the review that it follows. */
export type FetchedReviews = { groups: Review[][]; isComplete: boolean; follows: string | undefined };

/** The memory that the root gives its pages. */
export function usePageMemory(): PageMemory {
  return useOutletContext<PageMemory>();
}
