import { towns } from "#content/locations.ts";
import { writePlaceName } from "#domain/places/place-name.ts";

/** The id that a place's input names in its `list` attribute. */
export const PLACE_LIST = "places";

const named = towns.map((town) => ({ town, name: writePlaceName(town) }));
const places = [
  ...named.map(({ name }) => name),
  ...named.flatMap(({ town, name }) => town.zips.map((zip) => `${zip} ${name}`)),
];

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
