import { towns } from "#content/locations.ts";
import { writePlaceName } from "#domain/places/place-name.ts";

/** The id that a place's input names in its `list` attribute. */
export const PLACE_LIST = "places";

const named = towns.map((town) => ({ town, name: writePlaceName(town) }));
const townNames = named.map(({ name }) => name);
export const zipCodes = named.flatMap(({ town, name }) => town.zips.map((zip) => `${zip} ${name}`));

/**
 * Suggests our towns and their ZIP codes; any other place can be typed. Where every byte counts, the ZIP codes are no
 * part of the HTML (../ui/live-parts.ts).
 */
export function PlaceList({ isLight = false }: { isLight?: boolean }) {
  return (
    <datalist id={PLACE_LIST}>
      {[...townNames, ...(isLight ? [] : zipCodes)].map((place) => (
        <option key={place} value={place} />
      ))}
    </datalist>
  );
}
