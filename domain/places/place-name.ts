const codes = {
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

export type State = keyof typeof codes;

export function findState(code: string): State | undefined {
  return (Object.keys(codes) as State[]).find((state) => codes[state] === code);
}

/** "Ashburn, VA" */
export function formatPlaceName({ name, state }: { name: string; state: State }): string {
  return name === state ? name : `${name}, ${codes[state]}`;
}
