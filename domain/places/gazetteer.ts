import { findNearestOffice } from "./distance.ts";
import { listOffices } from "./home-offices.ts";
import { type KnownPlace, learnPlace } from "./known-places.ts";
import { findState, writePlaceName } from "./place-name.ts";

/** What people mean by these names alone is farther away, or a part of Washington. */
const FAR_NAMES = ["Boston", "California", "Denver", "Georgetown", "Houston", "Oakland", "Wyoming"];
const SHORT_FIRST = [
  [/^Fort /, "Ft "],
  [/^Mount /, "Mt "],
  [/^St\. /, "Saint "],
] as const;

/**
 * Learns every place of content/places.csv. Of several places with one name, the name alone means the one nearest to our offices.
 * Throws a RangeError for a line that is no place.
 */
export function learnGazetteer(csv: string): void {
  const lines = csv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const offices = listOffices();
  const places = lines.map((line) => {
    const place = readPlace(line);
    return { place, miles: findNearestOffice(place, offices).miles };
  });
  for (const { place } of places.sort((one, other) => one.miles - other.miles))
    learnPlace(place, ...listNames(place));
}

/** "St. Michaels", "St. Michaels, MD", "St. Michaels Maryland", and the same with "Saint". */
function listNames({ name, state }: KnownPlace): string[] {
  const spellings = new Set([name, ...SHORT_FIRST.map(([long, short]) => name.replace(long, short))]);
  return [...spellings].flatMap((one) => [
    writePlaceName({ name: one, state }),
    `${one} ${state}`,
    ...(FAR_NAMES.includes(one) ? [] : [one]),
  ]);
}

/** "Falls Church,VA,38.885,-77.176" */
function readPlace(line: string): KnownPlace {
  const [name = "", code = "", latitude, longitude] = line.split(",");
  const state = findState(code);
  const at = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!state || Number.isNaN(at.latitude + at.longitude)) throw new RangeError(`This is no place: ${line}`);
  const key = /^\d{5}$/.test(name)
    ? name
    : `${name} ${code}`
        .toLowerCase()
        .replace(/[.'’]/g, "")
        .replace(/[^a-z]+/g, "-");
  return { key, name, state, ...at };
}
