import { towns } from "#content/locations.ts";
import { type State, writePlaceName } from "./place-name.ts";

/** One of our towns, a place of the gazetteer, or a ZIP code area, which has its code as key and name. */
export type KnownPlace = { key: string; name: string; state: State; latitude: number; longitude: number };

const MOST_LETTERS = 80;

const known = new Map<string, KnownPlace>();
for (const { key, name, state, latitude, longitude, zips } of towns) {
  const others =
    state === "Washington, DC" ? ["DC", "Washington", "District of Columbia"] : [`${name} ${state}`];
  learnPlace({ key, name, state, latitude, longitude }, name, ...zips, ...others);
}

/**
 * Lets `findPlace` find a place by key, by name with state, and by other names. A name belongs to the first place that has it.
 * The server learns the gazetteer at its start, a browser only the places that the server found for it.
 */
export function learnPlace(place: KnownPlace, ...names: string[]): void {
  for (const name of [place.key, writePlaceName(place), ...names]) {
    const words = simplify(name);
    if (!known.has(words)) known.set(words, place);
  }
}

/** Finds a place by key, name or ZIP code: "falls-church-va", "Leesburg VA", "Burke", "Burke, VA 22015", "22015-1234". */
export function findPlace(typed: string): KnownPlace | undefined {
  const words = simplify(typed);
  const zip = /(?:^| )(\d{5})(?: \d{4})?$/.exec(words) ?? /^(\d{5}) /.exec(words);
  return known.get(zip?.[1] ?? words);
}

/** Lower-case words: "St. Michaels, MD" becomes "st michaels md". */
function simplify(name: string): string {
  return name
    .slice(0, MOST_LETTERS)
    .toLowerCase()
    .replace(/[.'’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
