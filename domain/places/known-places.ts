import { findTown } from "./find-town.ts";
import type { State } from "./place-name.ts";

/** One of our towns, a place of the gazetteer, or a ZIP code area, which has its code as key and name. */
export type KnownPlace = { key: string; name: string; state: State; latitude: number; longitude: number };
type Search = (typed: string) => KnownPlace | undefined;

const learned = new Map<string, KnownPlace>();
let searchFurther: Search = (typed) => learned.get(typed.trim());

/**
 * Finds a place by key or what somebody typed: one of our towns, or what is searched further. In a browser that is what it has
 * learned from the server, on the server the gazetteer.
 */
export function findPlace(typed: string): KnownPlace | undefined {
  return findTown(typed) ?? searchFurther(typed);
}

/** Remembers what the server found for a text, by that text and by its key. */
export function learnPlace(place: KnownPlace, typed: string): void {
  learned.set(place.key, place).set(typed, place);
}

/** Replaces the search for places that are none of our towns by their usual names. */
export function searchWith(search: Search): void {
  searchFurther = search;
}
