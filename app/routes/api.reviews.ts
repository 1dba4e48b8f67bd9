import { listReviews } from "#db/reviews/reviews.ts";
import { parseReviewFilter, parseReviewPlace, REVIEW_BATCH } from "#domain/reviews/filter.ts";
import { requestContext, servicesContext } from "../context.ts";
import { answerUnavailable } from "../loaders/unavailable.ts";
import type { Route } from "./+types/api.reviews.ts";

/** Newest first, after a cursor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const asked = Number(url.searchParams.get("limit") ?? REVIEW_BATCH);
  try {
    const reviews = await listReviews(db, parseReviewFilter(url.searchParams), {
      limit: Number.isInteger(asked) ? Math.min(Math.max(asked, 1), REVIEW_BATCH) : REVIEW_BATCH,
      after: parseReviewPlace(url.searchParams.get("after")),
    });
    return Response.json(reviews, { headers: { "Cache-Control": "private, no-cache" } });
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, "reviews cannot be read");
    return answerUnavailable("The reviews cannot be read");
  }
}
