import type { KnownPlace } from "#domain/places/place-name.ts";
import { hasFields } from "../../loaders/has-fields.ts";

const TIMEOUT_MS = 3_000;

/** By key and as typed; undefined for what the server did not find. */
export type FetchedPlaces = Map<string, KnownPlace | undefined>;

/** Adds what the server answers to `fetched`. */
export async function lookUpPlaces(texts: readonly string[], fetched: FetchedPlaces): Promise<void> {
  await Promise.allSettled(texts.map((typed) => lookUp(typed, fetched)));
}

async function lookUp(typed: string, fetched: FetchedPlaces): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/plan/place?${new URLSearchParams({ typed })}`, { signal });
  if (!response.ok) return;
  const body: unknown = await response.json();
  const place = isPlace(body) ? body : undefined;
  fetched.set(typed, place);
  if (place) fetched.set(place.key, place);
}

function isPlace(body: unknown): body is KnownPlace {
  return hasFields(body, { key: "string", name: "string", state: "string" });
}
