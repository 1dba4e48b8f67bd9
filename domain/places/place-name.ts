import type { farStates } from "./far-states.ts";

/** The states of our places and of those within 150 miles. */
export const nearStates = {
  Virginia: "VA",
  Maryland: "MD",
  "Washington, DC": "DC",
  "West Virginia": "WV",
  Pennsylvania: "PA",
  Delaware: "DE",
  "New Jersey": "NJ",
  "North Carolina": "NC",
  Ohio: "OH",
} as const;

/** States farther away go by their postal code, so that no page loads their names. */
export type State = keyof typeof nearStates | keyof typeof farStates;

/**
 * For a ZIP code area, the code is both key and name. A town beyond the gazetteer has only name and state, as typed.
 */
export type KnownPlace = { key: string; name: string; state: State; latitude?: number; longitude?: number };

/** "Ashburn, VA" */
export function formatPlaceName({ name, state }: { name: string; state: State }): string {
  return name === state ? name : `${name}, ${findStateCode(state)}`;
}

/** The postal code: "Virginia" is "VA", "TX" stays. */
export function findStateCode(state: State | ""): string {
  const codes: Partial<Record<State | "", string>> = nearStates;
  return codes[state] ?? state;
}
