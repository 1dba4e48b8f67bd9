/** "12 Elm Street, Ashburn, VA"; null without either. The town is left out if the street names it. */
export function writeAddress(street: string | null, place: string | null): string | null {
  const town = place?.split(",", 1)[0]?.toLowerCase();
  const isNamed = town && street?.split(",").some((part, index) => index > 0 && startsWith(part, town));
  return [street, !isNamed && place].filter(Boolean).join(", ") || null;
}

/** "Ashburn, VA to Reston, VA"; "" without either. */
export function writeRoute(move: { moving_from: string | null; moving_to: string | null }): string {
  return [move.moving_from, move.moving_to].filter(Boolean).join(" to ");
}

function startsWith(part: string, town: string): boolean {
  return part.trim().toLowerCase().startsWith(town);
}
