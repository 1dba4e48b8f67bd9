import { findTown } from "./find-town.ts";
import { formatPlaceName, type State } from "./place-name.ts";

/**
 * For a ZIP code area, the code is both key and name. A town beyond the gazetteer has only name and state, as typed.
 */
export type KnownPlace = { key: string; name: string; state: State; latitude?: number; longitude?: number };
type Search = (typed: string) => KnownPlace | undefined;

const learned = new Map<string, KnownPlace>();
let searchFurther: Search = (typed) => learned.get(typed.trim());

/** The server searches the gazetteer; a browser, the places it got from the server. */
export function findPlace(typed: string): KnownPlace | undefined {
  return findTown(typed) ?? searchFurther(typed);
}

/** "" for an unknown place. */
export function formatPlace(key: string | null): string {
  const found = findPlace(key ?? "");
  return found ? formatPlaceName(found) : "";
}

/** Caches a place from the server. */
export function learnPlace(place: KnownPlace, typed: string): void {
  learned.set(place.key, place).set(typed, place);
}

/** Sets the search for unlisted places. */
export function searchWith(search: Search): void {
  searchFurther = search;
}
