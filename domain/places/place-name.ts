import type { Town } from "#content/locations/location.ts";

const suffixes = { Virginia: ", VA", Maryland: ", MD", "Washington, DC": "" } as const;

/** A town as people write it in an address, and as reviews name it: "Ashburn, VA". */
export function writePlaceName({ name, state }: Pick<Town, "name" | "state">): string {
  return `${name}${suffixes[state]}`;
}
