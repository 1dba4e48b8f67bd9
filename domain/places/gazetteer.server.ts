import cityLines from "#content/cities.json" with { type: "json" };
import { towns } from "#content/locations.ts";
import placeLines from "#content/places.json" with { type: "json" };
import { farStates } from "./far-states.ts";
import { findTown } from "./find-town.ts";
import { formatPlaceName, type KnownPlace, nearStates, type State } from "./place-name.ts";

/** Names that, without a state, usually mean a state, a larger city farther away, or a part of Washington. */
const FAR_NAMES = [
  ..."Akron, Aurora, Birmingham, Boston, California, Denver, Georgetown, Glendale, Greensboro".split(", "),
  ..."Henderson, Houston, Indiana, Jacksonville, Lincoln, Long Beach, Montgomery, Newark".split(", "),
  ..."Oakland, Oklahoma, Riverside, Salem, Stockton, Wyoming".split(", "),
];
const OTHER_NAMES: Record<string, readonly string[]> = {
  "washington-dc": ["DC", "Washington", "District of Columbia"],
};
const FIRST_WORDS = [
  [/^Fort /, "Ft "],
  [/^Mount /, "Mt "],
  [/^St\. /, "Saint "],
] as const;
const MAX_LETTERS = 80;

/**
 * Takes a key, a ZIP code, a name with or without state, or an address that ends in one. If a name is ambiguous, a listed
 * town wins, then the first in the file. A town that is not there is known by name and state only. Only for the server,
 * because a browser would have to load all places.
 */
export function findPlace(typed: string): KnownPlace | undefined {
  const words = simplify(typed);
  const zip = /(?:^| )(\d{5})(?: \d{4})?$/.exec(words) ?? /^(\d{5}) /.exec(words);
  const town = nameTown(typed);
  return (
    findTown(typed) ??
    places.get(zip?.[1] ?? words) ??
    places.get(simplify(town)) ??
    readFarTown(town) ??
    findTown(town.split(",")[1] ?? "")
  );
}

/** "12 Main Street, Boone, NC 28607" gives "Boone, NC". */
function nameTown(typed: string): string {
  const parts = typed.slice(0, MAX_LETTERS).split(",").slice(-2);
  return parts.join(",").replace(/[\d\s-]+$/, "");
}

/** "Boone, NC", "Boone North Carolina" or the key "Boone-NC". Nothing with digits: that is an address. */
function readFarTown(typed: string): KnownPlace | undefined {
  const [, words = "", word = ""] = FAR_TOWN.exec(typed) ?? [];
  const state = states.get(word.toLowerCase());
  if (!state) return undefined;
  const letters = words.replace(/[^A-Za-z]+/g, " ").trim();
  const isPlain = letters === letters.toUpperCase() || letters === letters.toLowerCase();
  const name = isPlain ? letters.toLowerCase().replace(/\b[a-z]/g, (first) => first.toUpperCase()) : letters;
  return { key: formatPlaceName({ name, state }).replace(/[ ,]+/g, "-"), name, state };
}

/** By lower-case postal code and name. */
const states = new Map<string, State>([
  ...Object.entries(nearStates).flatMap(([name, code]) =>
    [name, code].map((word) => [word.toLowerCase(), name as State] as const),
  ),
  ...Object.entries(farStates).flatMap(([code, name]) =>
    [name, code].map((word) => [word.toLowerCase(), code as State] as const),
  ),
]);
const FAR_TOWN = new RegExp(`^\\s*([A-Z][A-Z .'’-]{1,40}?)[ ,-]+(${[...states.keys()].join("|")})\\s*$`, "i");

/** "Falls Church,VA,38.885,-77.176" */
function readPlace(line: string): KnownPlace {
  const [name = "", code = "", latitude, longitude] = line.split(",");
  const state = states.get(code.toLowerCase());
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!state || Number.isNaN(at.latitude + at.longitude)) throw new RangeError(`This is no place: ${line}`);
  const key = /^\d{5}$/.test(name) ? name : simplify(`${name} ${code}`).replaceAll(" ", "-");
  return { key, name, state, ...at };
}

/**
 * "st-michaels-md", then "St. Michaels, MD", "St. Michaels Maryland", "St. Michaels", and the same with
 * "Saint".
 */
function listNames({ key, name, state }: KnownPlace): string[] {
  if (key === name) return [key];
  const spellings = new Set([name, ...FIRST_WORDS.map(([long, short]) => name.replace(long, short))]);
  const names = [...spellings].flatMap((one) => [
    formatPlaceName({ name: one, state }),
    `${one} ${(farStates as Partial<Record<State, string>>)[state] ?? state}`,
    ...(FAR_NAMES.includes(one) ? [] : [one]),
  ]);
  return [key, ...names, ...(OTHER_NAMES[key] ?? [])];
}

/** "St. Michaels, MD" becomes "st michaels md". */
function simplify(name: string): string {
  return name
    .slice(0, MAX_LETTERS)
    .toLowerCase()
    .replace(/[.'’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const places: ReadonlyMap<string, KnownPlace> = readPlaces();

/** By simplified name, key and ZIP code. */
function readPlaces() {
  const found = new Map<string, KnownPlace>();
  for (const place of [...towns, ...[...placeLines, ...cityLines].map(readPlace)])
    for (const name of listNames(place)) {
      const words = simplify(name);
      if (!found.has(words)) found.set(words, place);
    }
  for (const town of towns) for (const zip of town.zips) found.set(zip, town);
  return found;
}
