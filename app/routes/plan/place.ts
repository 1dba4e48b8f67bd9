import { findPlace } from "#domain/places/gazetteer.server.ts";
import type { Route } from "./+types/place.ts";

/** null if unknown. */
export function loader({ url }: Route.LoaderArgs): Response {
  return Response.json(findPlace(url.searchParams.get("typed") ?? "") ?? null, {
    headers: { "Cache-Control": "private, max-age=3600" },
  });
}
