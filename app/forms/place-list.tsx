import type { Town } from "#content/locations/location.ts";
import { towns } from "#content/locations.ts";

/** The id that a place's input names in its `list` attribute. */
export const PLACE_LIST = "places";

const states = { Virginia: ", VA", Maryland: ", MD", "Washington, DC": "" } as const;
const named = towns.map((town) => ({ town, name: nameOf(town) }));
const places = [
  ...named.map(({ name }) => name),
  ...named.flatMap(({ town, name }) => town.zips.map((zip) => `${zip} ${name}`)),
];

function nameOf({ name, state }: Town): string {
  return `${name}${states[state]}`;
}

/** Suggests our towns and their ZIP codes; any other place can be typed. */
export function PlaceList() {
  return (
    <datalist id={PLACE_LIST}>
      {places.map((place) => (
        <option key={place} value={place} />
      ))}
    </datalist>
  );
}
