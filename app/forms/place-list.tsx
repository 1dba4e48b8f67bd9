import { towns } from "#content/locations.ts";
import { formatPlaceName } from "#domain/places/place-name.ts";

/** For an input's `list`. */
export const PLACE_LIST = "places";

const townNames = towns.map(formatPlaceName);
const zipCodes = towns.flatMap((town) => town.zips.map((zip) => `${zip} ${formatPlaceName(town)}`));

/** `isLight` leaves out the ZIP codes, to save bytes before the first paint. */
export function PlaceList({ isLight = false }: { isLight?: boolean }) {
  return (
    <datalist id={PLACE_LIST}>
      {[...townNames, ...(isLight ? [] : zipCodes)].map((place) => (
        <option key={place} value={place} />
      ))}
    </datalist>
  );
}
