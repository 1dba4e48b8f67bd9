/** "12 Elm Street, Ashburn, VA"; null without either. The town is left out if the street names it. */
export function writeAddress(street: string | null, place: string | null): string | null {
  const town = place?.split(",", 1)[0]?.toLowerCase();
  const isNamed = town && street?.split(",").some((part, index) => index > 0 && startsWith(part, town));
  return [street, !isNamed && place].filter(Boolean).join(", ") || null;
}

function startsWith(part: string, town: string): boolean {
  return part.trim().toLowerCase().startsWith(town);
}
