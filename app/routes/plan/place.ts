import { findPlace } from "#domain/places/gazetteer.server.ts";
import type { Route } from "./+types/place.ts";

/** `place` is null if unknown. */
export function loader({ url }: Route.LoaderArgs): Response {
  const place = findPlace(url.searchParams.get("typed") ?? "") ?? null;
  return Response.json({ place }, { headers: { "Cache-Control": "private, max-age=3600" } });
}
