import { findPlace } from "#domain/places/known-places.ts";
import type { Route } from "./+types/place.ts";

/** Answers the place that somebody typed, with its coordinates; null for a text that is no known place. */
export function loader({ url }: Route.LoaderArgs): Response {
  return Response.json(findPlace(url.searchParams.get("typed") ?? "") ?? null, {
    headers: { "Cache-Control": "private, max-age=3600" },
  });
}
