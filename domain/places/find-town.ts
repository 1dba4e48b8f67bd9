import { towns } from "#content/locations.ts";
import { formatPlaceName } from "./place-name.ts";

/** By key, name or ZIP code. */
export function findTown(typed: string): (typeof towns)[number] | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "") return undefined;
  return towns.find(
    (one) =>
      [one.key, one.name.toLowerCase(), formatPlaceName(one).toLowerCase()].includes(text) ||
      one.zips.some((zip) => text.startsWith(zip)),
  );
}
